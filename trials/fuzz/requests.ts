import { formOf } from '../../tests/uploads/form.ts';
import { blackPng } from '../upload/png.ts';
import type { Call } from './calls.ts';
import type { Chance } from './chance.ts';
import type { Senders } from './senders.ts';
import { hostileText, hostileValue, type Known, valueFor } from './values.ts';

export type Request = {
  call: Call;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Buffer | null;
  /** Whether it is what the document describes, however wrong its values are. */
  isOddMethod: boolean;
};

const oddMethods = ['HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'SEARCH', 'LINK', 'PURGE'];
const oddTypes = [
  'text/plain',
  'text/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/json; charset=utf-16',
  'application/json;',
  'APPLICATION/JSON',
  'application/json\t',
  'application/vnd.api+json',
  'json',
  '/',
];
const oddHeaders: Record<string, string>[] = [
  { 'x-forwarded-for': '203.0.113.9, <script>' },
  { 'x-http-method-override': 'DELETE' },
  { 'accept-encoding': 'br;q=x, *;q=0' },
  { accept: 'text/html' },
  { 'if-none-match': '*' },
  { range: 'bytes=5-1' },
  { origin: 'null' },
  { cookie: 'a=b; __proto__=1' },
  { 'content-encoding': 'gzip' },
  { 'user-agent': '' },
  { 'stripe-signature': 't=1,v1=00' },
  { host: 'elsewhere.example' },
  { 'accept-language': 'x'.repeat(4_000) },
];
const brokenJson = ['{', '[', '', 'nul', '{"a":1}}', '"', '\ufeff{}', '{"__proto__":{"a":1}}'];
const deep = '['.repeat(5_000) + ']'.repeat(5_000);
const huge = JSON.stringify({ description: 'x'.repeat(70_000) });

export function requestFor(
  calls: Call[],
  { known, authorization }: Senders,
  chance: Chance,
): Request {
  const call = chance.oneOf(calls);
  const token = authorization(chance);
  const isOddMethod = chance.percent(2);
  const { type, content } = call.method === 'GET' ? noBody : bodyFor(call, chance, known);
  return {
    call,
    method: isOddMethod ? chance.oneOf(oddMethods) : call.method,
    path: pathFor(call, chance, known) + queryFor(call, chance, known),
    headers: {
      ...(token !== undefined && { authorization: token }),
      ...(type !== null && !isOddMethod && { 'content-type': type }),
      ...(content !== null &&
        !isOddMethod && { 'content-length': String(Buffer.byteLength(content)) }),
      ...(chance.percent(10) && chance.oneOf(oddHeaders)),
    },
    body: isOddMethod ? null : content,
    isOddMethod,
  };
}

const noBody = { type: null, content: null };
const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Lone halves of characters cannot stand in an address. */
const encoded = (text: string) => encodeURIComponent(Buffer.from(text).toString());

function pathFor({ path, parameters }: Call, chance: Chance, known: Known): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (chance.percent(3))
      return chance.oneOf(['%zz', '%', '%00', '%2e%2e%2f', '%E0%A4%A', ';', '~']);
    const { schema } = parameters.find((each) => each.name === name)!;
    // Nothing at all would be another address.
    return encoded(asText(valueFor(schema, name, chance, known))).slice(0, 2_000) || '-';
  });
}

function queryFor({ parameters }: Call, chance: Chance, known: Known): string {
  const asked = parameters
    .filter((each) => each.in === 'query' && chance.percent(each.required ? 95 : 35))
    .flatMap(({ name, schema }) => {
      const times = chance.percent(8) ? 2 : 1;
      return Array.from({ length: times }, () => {
        const value = valueFor(schema, name, chance, known);
        return [value]
          .flat()
          .map((each) => `${name}=${encoded(asText(each ?? '')).slice(0, 3_000)}`);
      }).flat();
    });
  if (chance.percent(4))
    asked.push(chance.oneOf(['&&', '=', 'a[b]=c', '%', '__proto__=1', 'q=%ff']));
  return asked.length > 0 ? `?${asked.join('&')}` : '';
}

function bodyFor(call: Call, chance: Chance, known: Known) {
  if (call.isForm && chance.percent(60)) return formFor(chance);
  const type = chance.percent(10) ? chance.oneOf(oddTypes) : 'application/json';
  if (chance.percent(3)) return { type, content: chance.oneOf([...brokenJson, deep, huge]) };
  if (chance.percent(3)) return { type, content: JSON.stringify(hostileValue(chance)) };
  if (call.body) return { type, content: JSON.stringify(valueFor(call.body, '', chance, known)) };
  return chance.percent(10) ? { type, content: '{}' } : noBody;
}

function formFor(chance: Chance) {
  const content = chance.percent(20) ? blackPng(9, 9) : Buffer.from(hostileText(chance));
  const field = chance.percent(20) ? 'another' : 'image';
  const { contentType, body } = formOf({ field, filename: 'a.png', type: 'image/png', content });
  return { type: contentType, content: body };
}
