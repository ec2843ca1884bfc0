import type { AuthHandler } from '../federation/federation.ts';
import { type Person, personIn } from '../person.ts';
import { IdentityRefusal } from '../refusal.ts';
import { accepted, ask, type RequestContext } from '../request-context.ts';

export const sessionOf = (auth: AuthHandler, context: RequestContext): Promise<Response> =>
  ask(auth, context, '/get-session').then(accepted);

export async function signedIn(auth: AuthHandler, context: RequestContext): Promise<Person> {
  const person = await personIn(await sessionOf(auth, context));
  if (!person) throw new IdentityRefusal('sign_in_required');
  return person;
}
