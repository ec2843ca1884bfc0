import { createHash } from 'node:crypto';

type RouterResponse = {
  statusCode: number;
  headers: Record<string, number | string | string[] | undefined>;
  payload: Buffer;
};

/** Headers as writeHead takes them, names and values in turn, and the body. */
type Form = { head: string[]; body: Buffer };
export type Compression = 'br' | 'gzip';

export type Sources = [address: string, etag: string][];

export type CachedResponse = {
  status: number;
  /** Null for a response that must not be cached. */
  etag: string | null;
  /** False for a 503, or if the page lacks something because a read failed. */
  isComplete: boolean;
  plain: Form;
  br: Form | null;
  gzip: Form | null;
  notModified: string[];
  /** Null for API responses, and for pages with more than public responses. */
  sources: Sources | null;
  bytes: number;
};

export const sourcesHeader = 'forecourt-made-of';

/** Internal header of a page that lacks something. */
export const incompleteHeader = 'forecourt-incomplete';

/** Internal header of a page: the cache-control for edge caches. */
export const edgeHeader = 'forecourt-edge';

const ofTheConnection = ['connection', 'date', 'keep-alive', 'transfer-encoding', 'content-length'];
const overhead = 4_096;

export function answerFrom({ statusCode, headers, payload }: RouterResponse): CachedResponse {
  // A response with a cookie is meant for one visitor.
  const isComplete = statusCode !== 503 && headers[incompleteHeader] === undefined;
  const isForAll = statusCode === 200 && isComplete && headers['set-cookie'] === undefined;
  const etag = isForAll ? etagOf(payload) : null;
  const {
    [sourcesHeader]: sources,
    [edgeHeader]: forEdges,
    [incompleteHeader]: _,
    ...others
  } = headers;
  // Every cache may store it, and must revalidate it. An edge cache revalidates less often.
  const cacheControl = forEdges ?? 'no-cache';
  const kept = etag ? { etag, 'cache-control': cacheControl, vary: 'accept-encoding' } : {};
  const common = Object.entries({ ...others, ...kept })
    .filter(([name]) => !ofTheConnection.includes(name))
    .flatMap(([name, value]) => [value ?? []].flat().flatMap((each) => [name, String(each)]));

  return {
    status: statusCode,
    etag,
    isComplete,
    plain: formOf(common, payload),
    br: null,
    gzip: null,
    notModified: common,
    sources: typeof sources === 'string' ? JSON.parse(sources) : null,
    bytes: payload.length + overhead,
  };
}

export function withForm(
  answer: CachedResponse,
  compression: Compression,
  body: Buffer,
): CachedResponse {
  const headers = [...answer.notModified, 'content-encoding', compression];
  return { ...answer, [compression]: formOf(headers, body), bytes: answer.bytes + body.length };
}

/** Adds the seconds since the response was last known to be true. */
export function withAge(answer: CachedResponse, age: number): CachedResponse {
  const aged = (form: Form) => ({ ...form, head: [...form.head, 'age', String(age)] });
  return {
    ...answer,
    plain: aged(answer.plain),
    br: answer.br && aged(answer.br),
    gzip: answer.gzip && aged(answer.gzip),
    notModified: [...answer.notModified, 'age', String(age)],
  };
}

const formOf = (headers: string[], body: Buffer): Form => ({
  head: [...headers, 'content-length', String(body.length)],
  body,
});

/** A weak etag, because it is the same for every compression. */
const etagOf = (body: Buffer) =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
