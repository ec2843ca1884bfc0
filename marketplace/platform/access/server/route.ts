import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { ensure, type RefusalCode } from '#marketplace/errors.ts';
import type { VerifiedIdentity } from '#providers/identity/server/verified-identity.ts';
import type { Account } from '../../accounts/account.ts';
import type { Api, Dependencies } from '../../dependencies.ts';
import type { Callers } from './callers.ts';
import type { LimitName } from './rate-limits.ts';

/**
 * How often one caller may use a route: by account, or by network where callers need none. `address` is the limit on all
 * calls of one address; `handler` means that the handler counts, because it depends on more than the caller.
 */
export type RouteLimit = LimitName | readonly LimitName[] | 'address' | 'handler';

declare module 'fastify' {
  interface FastifyContextConfig {
    limit?: RouteLimit;
  }
}

type Schema = z.core.$ZodType;
type MaybeSchema = Schema | undefined;
/** A response that is not JSON; its handler sends it. */
type FileResponse = { description: string; content: Record<string, { schema: Schema }> };

type CallerOf<Who extends Callers> = Who extends 'public'
  ? Account | null
  : Who extends 'identified'
    ? VerifiedIdentity
    : Account;
type ParameterIn<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
type OutputOf<Given, Otherwise> = Given extends Schema ? z.output<Given> : Otherwise;
type WithoutSuccess<Body> = Body extends unknown ? Omit<Body, 'success'> : never;
type AnswerOf<Response> = Response extends Schema
  ? WithoutSuccess<z.input<Response>>
  : FastifyReply;

type Definition<Path, Who extends Callers, Params, Query, Body, Headers, Response> = {
  call: `${'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE'} ${Path & string}`;
  summary: string;
  tags: readonly string[];
  callers: Who;
  limit: RouteLimit;
  /** Besides those of every route. For the API document. */
  refusals?: readonly RefusalCode[];
  /** The path parameters that are ids, and how others are refused. */
  ids?: { [Name in ParameterIn<Path>]?: RefusalCode };
  params?: Params;
  query?: Query;
  body?: Body;
  headers?: Headers;
  preValidation?: (request: FastifyRequest) => Promise<void>;
  consumes?: string[];
  /** In milliseconds. */
  timeout?: number;
  response: Response;
  /** Returns the response without its `success`. */
  handle(call: {
    caller: CallerOf<Who>;
    params: OutputOf<Params, Record<ParameterIn<Path>, string>>;
    query: OutputOf<Query, unknown>;
    body: OutputOf<Body, unknown>;
    headers: OutputOf<Headers, unknown>;
    request: FastifyRequest;
    reply: FastifyReply;
  }): AnswerOf<Response> | Promise<AnswerOf<Response>>;
};

export type Route = ReturnType<typeof routesOn>;
type Checks = Pick<Dependencies, 'sessions' | 'identify' | 'limits'>;

/** Adds routes that count the call and check ids before the handler runs. */
export function routesOn(api: Api, { sessions, identify, limits }: Checks) {
  const callerOf = (callers: Callers, request: FastifyRequest) => {
    if (callers === 'public') return sessions.caller(request);
    return callers === 'identified' ? identify(request) : sessions.account(request);
  };

  return function route<
    const Path extends string,
    Who extends Callers,
    Response extends Schema | FileResponse,
    Params extends MaybeSchema = undefined,
    Query extends MaybeSchema = undefined,
    Body extends MaybeSchema = undefined,
    Headers extends MaybeSchema = undefined,
  >(definition: Definition<Path, Who, Params, Query, Body, Headers, Response>): void {
    const { call, callers, limit, ids = {}, response, preValidation, timeout } = definition;
    const [method, url] = call.split(' ') as [string, string];
    const isFile = 'content' in response;
    const handle = definition.handle as (call: object) => Promise<object>;

    api.route({
      method,
      url,
      config: { callers, limit, refusals: definition.refusals ?? [] },
      schema: schemaOf(url, definition),
      ...(preValidation && { preValidation }),
      ...(timeout !== undefined && { handlerTimeout: timeout }),
      async handler(request, reply) {
        const caller = await callerOf(callers, request);
        for (const name of limitsIn(limit)) {
          await limits.spend(name, countedBy(callers, caller, request));
        }
        readIds(request.params as Record<string, string>, ids);
        const { params, query, body, headers } = request;
        const answer = await handle({ caller, params, query, body, headers, request, reply });
        return isFile ? answer : { success: true, ...answer };
      },
    });
  };
}

type RouteDescription = {
  summary: string;
  tags: readonly string[];
  params?: MaybeSchema;
  query?: MaybeSchema;
  body?: MaybeSchema;
  headers?: MaybeSchema;
  consumes?: string[];
  response: Schema | FileResponse;
};

function schemaOf(url: string, { params, query, response, ...described }: RouteDescription) {
  const names = Array.from(url.matchAll(/:(\w+)/g), ([, name]) => name!);
  const texts = z.object(Object.fromEntries(names.map((name) => [name, z.string()])));
  const { summary, tags, body, headers, consumes } = described;
  return {
    summary,
    tags,
    ...(names.length > 0 && { params: params ?? texts }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(headers && { headers }),
    ...(consumes && { consumes }),
    response: { 200: response },
  };
}

function limitsIn(limit: RouteLimit): readonly LimitName[] {
  if (limit === 'address' || limit === 'handler') return [];
  return typeof limit === 'string' ? [limit] : limit;
}

/** Accounts cost nothing, so routes that need none count by network even if the caller has one. */
const countedBy = (callers: Callers, caller: unknown, request: FastifyRequest) =>
  callers === 'public' || callers === 'identified' ? request : (caller as Account);

/** In lower case, as PostgreSQL returns ids: code compares them. */
function readIds(params: Record<string, string>, ids: Record<string, RefusalCode | undefined>) {
  for (const [name, refusal] of Object.entries(ids)) {
    if (!refusal) continue;
    ensure(z.safeParse(z.uuid(), params[name]).success, refusal);
    params[name] = params[name]!.toLowerCase();
  }
}
