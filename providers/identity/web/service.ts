import { IdentityProblem, identityProblem } from './identity-problem.ts';

/** Asks the identity service. Whatever goes wrong is an `IdentityProblem`. */
export async function askService<Answer>(url: string, body?: object): Promise<Answer> {
  const answer = await reach(url, body);
  const told = await answer.json().catch(() => null);
  if (answer.ok) return told;
  // A proxy or a server that is starting sends no code of ours.
  if (answer.status >= 502 && !told?.code) throw new IdentityProblem('unreachable');
  throw identityProblem(told?.code);
}

async function reach(url: string, body?: object): Promise<Response> {
  try {
    return await fetch(url, {
      credentials: 'same-origin',
      ...(body && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
  } catch {
    throw new IdentityProblem('unreachable');
  }
}
