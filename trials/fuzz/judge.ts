import type { Call } from './calls.ts';
import type { Request } from './requests.ts';
import type { Reply } from './send.ts';

/** No such thing, or an address that cannot be read. */
const unknown = [404, 400];
const refusedMethod = [405, ...unknown];
const namedMethods = [204, ...unknown];

/** What is wrong with an answer, going by the API document; null if nothing is. */
export function misfit({ call, isOddMethod, method }: Request, reply: Reply): string | null {
  if (reply.status >= 500) return `${reply.status} ${startOf(reply)}`;
  if (method === 'HEAD') return reply.body.length === 0 ? null : 'an answer to HEAD has a body';
  if (isOddMethod) {
    const right = method === 'OPTIONS' ? namedMethods : refusedMethod;
    return right.includes(reply.status) ? null : `${reply.status} for ${method}`;
  }
  return differenceFromDocument(call, reply);
}

function differenceFromDocument({ answers }: Call, reply: Reply): string | null {
  const { status, type, body } = reply;
  const documented = answers.get(status);
  if (!documented) return `${status} is not documented: ${startOf(reply)}`;
  if (documented.type !== type) return `${status} comes as ${type}: ${startOf(reply)}`;
  const problem = type === 'application/json' && documented.misfits(JSON.parse(body.toString()));
  return problem ? `${status} does not match: ${problem} in ${startOf(reply)}` : null;
}

const startOf = ({ body }: Reply) => body.toString().slice(0, 300);
