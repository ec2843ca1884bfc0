import type { FastifySchema, RouteOptions } from 'fastify';
import type { OpenAPIV3_1 } from 'openapi-types';
import { Refusal, type RefusalCode } from '#marketplace/errors.ts';
import type { Callers } from '#marketplace/platform/access/server/callers.ts';
import { noticeNames } from '#marketplace/platform/notices/notice.ts';
import { publicAddress } from '../page-cache/public-address.ts';

export function apiOperation(route: RouteOptions, { response }: FastifySchema) {
  return {
    operationId: operationIdOf(route),
    security: tokensOf[route.config!.callers!],
    response: {
      ...described(response as Record<string, SuccessSchema>),
      ...(isCached(route) ? { 304: notModified } : {}),
      ...refusalsByStatus(route),
    },
  };
}

/** `GET /api/booking/:id/receipt.pdf` is `getBookingByIdReceiptPdf`. */
function operationIdOf({ method, url }: RouteOptions): string {
  const words = url
    .replace(/^\/api/, '')
    .replaceAll('/:', '/by-')
    .match(/[A-Za-z]+/g)!;
  const capitalized = words.map((word) => word[0]!.toUpperCase() + word.slice(1));
  return String(method).toLowerCase() + capitalized.join('');
}

type SuccessSchema = { description?: string; properties?: Record<string, unknown> };

const described = (response: Record<string, SuccessSchema>) =>
  Object.fromEntries(
    Object.entries(response).map(([status, schema]) => [
      status,
      schema.description ? schema : { ...schema, 'x-response-description': inWords(schema) },
    ]),
  );

const mostFieldsNamed = 6;

function inWords({ properties = {} }: SuccessSchema): string {
  const fields = Object.keys(properties).filter((field) => field !== 'success');
  if (fields.length === 0) return 'Done.';
  if (fields.length > mostFieldsNamed) return 'Success, with the fields below.';
  const paging = fields.includes('next')
    ? ' `next` is the cursor of the next page; the last page has none.'
    : '';
  return `Success, with ${fields.map((field) => `\`${field}\``).join(', ')}.${paging}`;
}

const isCached = ({ method, url }: RouteOptions): boolean =>
  method === 'GET' &&
  [crypto.randomUUID(), noticeNames[0]].some((value) =>
    publicAddress(url.replaceAll(/:\w+/g, value)),
  );

const notModified = {
  type: 'null',
  description: 'To a call without a token: the response still has the ETag of `If-None-Match`.',
};

function refusalsByStatus(route: RouteOptions) {
  const codes = [...new Set(refusalsOf(route))].map((code) => new Refusal(code));
  const statuses = [...new Set(codes.map(({ status }) => status))];
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      responseWith(codes.filter((code) => code.status === status)),
    ]),
  );
}

const responseWith = (refusals: Refusal[]) => ({
  description: refusals.map(({ code, message }) => `${code}: ${message}`).join('\n'),
  ...([429, 503].includes(refusals[0]!.status) && { headers: { 'Retry-After': retryAfter } }),
  content: {
    'application/json': {
      schema: {
        allOf: [{ $ref: '#/components/schemas/Refusal' }],
        properties: { code: { enum: refusals.map(({ code }) => code) } },
      },
    },
  },
});

const retryAfter = {
  type: 'integer',
  description: 'Seconds to wait before trying again, where they are known.',
};

const accessToken = { accessToken: [] };
const signIn: RefusalCode[] = ['sign_in_required'];
const role: RefusalCode[] = ['sign_in_required', 'not_allowed'];
const tokensOf: Record<Callers, OpenAPIV3_1.SecurityRequirementObject[]> = {
  public: [{}, accessToken],
  signedIn: [accessToken],
  seller: [accessToken],
  admin: [accessToken],
  sellerOrAdmin: [accessToken],
  identified: [{ identityToken: [] }],
  provider: [],
};

const refusalsOfCallers: Record<Callers, RefusalCode[]> = {
  public: signIn,
  signedIn: signIn,
  seller: role,
  admin: role,
  sellerOrAdmin: role,
  identified: ['identity_required'],
  provider: [],
};

function refusalsOf({ method, config = {}, schema = {} }: RouteOptions): RefusalCode[] {
  const hasBody = method !== 'GET';
  const readsSomething = hasBody || schema.params !== undefined || schema.querystring !== undefined;
  return [
    ...(readsSomething ? (['invalid_request'] as const) : []),
    // The router refuses longer parameters than any valid one.
    ...(schema.params ? (['not_found'] as const) : []),
    ...(config.callers ? refusalsOfCallers[config.callers] : []),
    ...(config.refusals ?? []),
    ...(hasBody ? (['body_too_large', 'unsupported_media_type'] as const) : []),
    'too_many_requests',
    'unexpected',
    'busy',
  ];
}
