import { createContext, useContext } from 'react';

/** The used part of a Response. In process it is a plain object. */
export type ApiResponse = Pick<Response, 'ok' | 'status' | 'json' | 'blob'> &
  Partial<Pick<Response, 'body'>>;
export type Fetch = (path: string, init?: RequestInit) => Promise<ApiResponse>;

const base = '/api';

type Failure = { code: string; message: string; fields?: Record<string, string> };

/** A refusal of the API. `message` is for people. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  /** Details of some codes. */
  readonly details: Record<string, unknown>;

  constructor(status: number, { code, message, fields = {}, ...details }: Failure) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.details = details;
  }
}

/** A missing resource is shown by the error page. */
export const isMissing = (error: Error): boolean =>
  error instanceof ApiError && error.status === 404;

const unreachable: Failure = {
  code: 'unreachable',
  message: 'We could not reach Forecourt. Check your connection and try again.',
};
const unreadable: Failure = {
  code: 'unexpected',
  message: 'Something went wrong on our side. Please try again.',
};

export type Credentials = {
  token: () => string | null;
  /** Called with a refused token. Returns another one, or null when the session is over. */
  renew?: (refused: string) => Promise<string | null>;
};
const anonymous: Credentials = { token: () => null };

type Call = {
  method: string;
  path: string;
  body?: unknown;
  /** The idempotency key: the same for every attempt of one action. */
  key?: string | undefined;
  /** Sent even if the page is left. Only for short bodies, because browsers allow 64 KB at a time. */
  outlivesPage?: boolean | undefined;
  signal?: AbortSignal;
};

type Details = Omit<Call, 'method' | 'path'>;

type Parameters = Record<string, string | false | null | undefined>;

function queryOf(parameters: Parameters): string {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => !!entry[1]);
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

export type ApiClient = ReturnType<typeof createApiClient>;

/** In the browser `fetch` uses the network; server rendering calls the API in process. */
export function createApiClient(fetch: Fetch, { token, renew }: Credentials = anonymous) {
  function send({ method, path, body, key, outlivesPage, signal }: Call, bearer: string | null) {
    const isJson = body !== undefined && !(body instanceof FormData);
    const headers = {
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(isJson && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    };
    return fetch(base + path, {
      method,
      headers,
      ...(outlivesPage && { keepalive: true }),
      ...(signal && { signal }),
      ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as FormData) }),
    }).catch(() => {
      throw new ApiError(0, unreachable);
    });
  }

  async function sendInName(call: Call) {
    const bearer = token();
    const response = await send(call, bearer);
    if (response.status !== 401 || !bearer || !renew) return response;
    // Retried even without a token, because public data stays readable after a session.
    return send(call, await renew(bearer));
  }

  // Not validated, because the server builds responses from the contract, and both are compiled against it.
  async function call<Answer>(method: string, path: string, more: Details = {}): Promise<Answer> {
    const response = await sendInName({ method, path, ...more });
    const json = await response.json().catch(() => null);
    if (response.ok && json !== null) return json;
    throw refusalIn(response, json);
  }

  async function download(path: string): Promise<Blob> {
    const response = await sendInName({ method: 'GET', path });
    if (response.ok) return response.blob();
    throw refusalIn(response, await response.json().catch(() => null));
  }

  return {
    get: <Answer>(path: string, parameters: Parameters = {}) =>
      call<Answer>('GET', path + queryOf(parameters)),
    put: <Answer>(path: string, body?: unknown, how?: Pick<Call, 'outlivesPage'>) =>
      call<Answer>('PUT', path, { body, ...how }),
    post: <Answer>(path: string, body?: unknown, key?: string) =>
      call<Answer>('POST', path, { body, key }),
    patch: <Answer>(path: string, body?: unknown) => call<Answer>('PATCH', path, { body }),
    delete: <Answer>(path: string, how?: Pick<Call, 'outlivesPage'>) =>
      call<Answer>('DELETE', path, how),
    /** For files that need the token, which a link could not send. */
    download,
    /** For a streamed response. */
    open: (path: string, signal: AbortSignal) => sendInName({ method: 'GET', path, signal }),
  };
}

function refusalIn({ status }: ApiResponse, json: unknown): ApiError {
  return new ApiError(status, isFailure(json) ? json : unreadable);
}

// A proxy may have answered instead of the API.
const isFailure = (json: unknown): json is Failure =>
  typeof json === 'object' && json !== null && 'code' in json && 'message' in json;

export const ApiContext = createContext<ApiClient | null>(null);

export function useApi(): ApiClient {
  const api = useContext(ApiContext);
  if (!api) throw new Error('useApi needs an <ApiContext value> above it');
  return api;
}
