import { createContext, useContext } from 'react';
import * as z from 'zod/mini';

export type Fetch = (path: string, init?: RequestInit) => Promise<Response>;

const Failure = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
});
type Failure = z.infer<typeof Failure>;

/** What the API said no with: `message` is fit to show to a person. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;

  constructor(status: number, { code, message, fields = {} }: Failure) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

const unreachable: Failure = {
  code: 'unreachable',
  message: 'We could not reach Forecourt. Check your connection and try again.',
};
const unreadable: Failure = {
  code: 'unexpected',
  message: 'Something went wrong on our side. Please try again.',
};

export type ApiClient = ReturnType<typeof createApiClient>;

/** In the browser `fetch` crosses the network; while rendering on the server it stays in process. */
export function createApiClient(fetch: Fetch, base = '/api') {
  async function call<T>(method: string, path: string, answer: z.ZodMiniType<T>, body?: unknown) {
    const response = await fetch(base + path, {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    }).catch(() => {
      throw new ApiError(0, unreachable);
    });
    const json = await response.json().catch(() => null);
    if (response.ok) return z.parse(answer, json);

    const failure = z.safeParse(Failure, json);
    throw new ApiError(response.status, failure.success ? failure.data : unreadable);
  }

  return {
    get: <T>(path: string, answer: z.ZodMiniType<T>) => call('GET', path, answer),
    put: <T>(path: string, answer: z.ZodMiniType<T>, body?: unknown) =>
      call('PUT', path, answer, body),
    post: <T>(path: string, answer: z.ZodMiniType<T>, body?: unknown) =>
      call('POST', path, answer, body),
    patch: <T>(path: string, answer: z.ZodMiniType<T>, body?: unknown) =>
      call('PATCH', path, answer, body),
    delete: <T>(path: string, answer: z.ZodMiniType<T>) => call('DELETE', path, answer),
  };
}

export const ApiContext = createContext<ApiClient | null>(null);

export function useApi(): ApiClient {
  const api = useContext(ApiContext);
  if (!api) throw new Error('useApi needs an <ApiContext value> above it');
  return api;
}
