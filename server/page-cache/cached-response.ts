import { createHash } from 'node:crypto';

/** As the router gives it. */
type Given = {
  statusCode: number;
  headers: Record<string, number | string | string[] | undefined>;
  payload: Buffer;
};

/** Ready to be sent: names and values of headers in turn, as writeHead takes them, and the bytes. */
type Form = { head: string[]; body: Buffer };
export type Compression = 'br' | 'gzip';

/** Which answers of the API a page shows: their addresses and etags. */
export type MadeOf = [address: string, etag: string][];

export type CachedResponse = {
  status: number;
  /** Null for answers that nobody should keep. */
  etag: string | null;
  /** False if there is no answer just now, or if something failed that it should show. */
  isComplete: boolean;
  plain: Form;
  /** Made when first asked for. */
  br: Form | null;
  gzip: Form | null;
  notModified: string[];
  /** Null for what is no page, or is made of more than public answers. */
  madeOf: MadeOf | null;
  /** What keeping it costs. */
  bytes: number;
};

/** How a page tells us, and nobody else, what it is made of. */
export const madeOfHeader = 'forecourt-made-of';

/** How it tells us that something it should show could not be had. */
export const incompleteHeader = 'forecourt-incomplete';

/** How it tells us what caches in front of us may do, if it is a page for everybody. */
export const edgeHeader = 'forecourt-edge';

/** Each message has its own. */
const ofTheConnection = ['connection', 'date', 'keep-alive', 'transfer-encoding', 'content-length'];
/** Headers, etag and maps around an answer, roughly. */
const overhead = 4_096;

export function answerFrom({ statusCode, headers, payload }: Given): CachedResponse {
  // What hands out a cookie is meant for one visitor.
  const isComplete = statusCode !== 503 && headers[incompleteHeader] === undefined;
  const isForAll = statusCode === 200 && isComplete && headers['set-cookie'] === undefined;
  const etag = isForAll ? etagOf(payload) : null;
  const {
    [madeOfHeader]: madeOf,
    [edgeHeader]: forEdges,
    [incompleteHeader]: _,
    ...others
  } = headers;
  // Anybody may keep it, and asks each time whether it still holds; a cache in front of us a little less often.
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
    madeOf: typeof madeOf === 'string' ? JSON.parse(madeOf) : null,
    bytes: payload.length + overhead,
  };
}

export function withForm(
  answer: CachedResponse,
  compression: Compression,
  body: Buffer,
): CachedResponse {
  const headers = [...answer.notModified, 'content-encoding', compression];
  return {
    ...answer,
    [compression]: formOf(headers, body),
    bytes: answer.bytes + body.length,
  };
}

/** For an answer that nobody could prove just now: how long ago it was true, in seconds. */
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

/** Weak: the same page, however it is compressed. */
const etagOf = (body: Buffer) =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
