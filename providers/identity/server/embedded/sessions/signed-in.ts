import type { AuthHandler } from '../federation/federation.ts';
import { type Person, personIn } from '../person.ts';
import { IdentityRefusal } from '../refusal.ts';
import { accepted, ask, type Visit } from '../visit.ts';

export const sessionOf = (auth: AuthHandler, visit: Visit): Promise<Response> =>
  ask(auth, visit, '/get-session').then(accepted);

export async function signedIn(auth: AuthHandler, visit: Visit): Promise<Person> {
  const person = await personIn(await sessionOf(auth, visit));
  if (!person) throw new IdentityRefusal('sign_in_required');
  return person;
}
