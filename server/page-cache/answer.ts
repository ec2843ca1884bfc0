import { createHash } from 'node:crypto';
import { writtenHead } from './written-head.ts';

/** As the router gives it. */
type Given = {
  statusCode: number;
  headers: Record<string, number | string | string[] | undefined>;
  payload: Buffer;
};

/** Ready to be sent: names and values of headers in turn, the same as they go over the wire, and the bytes. */
type Form = { head: string[]; written: string; body: Buffer };
export type Compression = 'br' | 'gzip';

/** Which answers of the API a page shows: their addresses and etags. */
export type MadeOf = [address: string, etag: string][];

export type Answer = {
  status: number;
  /** Null for answers that nobody should keep. */
  etag: string | null;
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

/** Each message has its own. */
const ofTheConnection = ['connection', 'date', 'keep-alive', 'transfer-encoding', 'content-length'];
/** Headers, etag and maps around an answer, roughly. */
const overhead = 4_096;

export function answerFrom({ statusCode, headers, payload }: Given): Answer {
  // What hands out a cookie is meant for one visitor.
  const isForAll = statusCode === 200 && headers['set-cookie'] === undefined;
  const etag = isForAll ? etagOf(payload) : null;
  // Anybody may keep it, and asks each time whether it still holds.
  const kept = etag ? { etag, 'cache-control': 'no-cache', vary: 'accept-encoding' } : {};
  const { [madeOfHeader]: madeOf, ...others } = headers;
  const common = Object.entries({ ...others, ...kept })
    .filter(([name]) => !ofTheConnection.includes(name))
    .flatMap(([name, value]) => [value ?? []].flat().flatMap((each) => [name, String(each)]));

  return {
    status: statusCode,
    etag,
    plain: formOf(statusCode, common, payload),
    br: null,
    gzip: null,
    notModified: common,
    madeOf: typeof madeOf === 'string' ? JSON.parse(madeOf) : null,
    bytes: payload.length + overhead,
  };
}

export function withForm(answer: Answer, compression: Compression, body: Buffer): Answer {
  const headers = [...answer.notModified, 'content-encoding', compression];
  return {
    ...answer,
    [compression]: formOf(answer.status, headers, body),
    bytes: answer.bytes + body.length,
  };
}

function formOf(status: number, headers: string[], body: Buffer): Form {
  const head = [...headers, 'content-length', String(body.length)];
  return { head, written: writtenHead(status, head), body };
}

/** Weak: the same page, however it is compressed. */
const etagOf = (body: Buffer) =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
