import { decodeJwt } from 'jose';
import { z } from 'zod';
import { say } from './answers.ts';
import type { Parts, Routes } from './parts.ts';
import { type Person, personIn, shown } from './person.ts';
import { IdentityRefusal } from './refusal.ts';
import { noteUse } from './session-store.ts';
import { tidyName } from './tidy-name.ts';
import { markEmailVerified } from './user-store.ts';
import { accepted, ask, bodyOf, type Visit } from './visit.ts';

const Name = z.object({ name: z.string().transform(tidyName) });
const Code = z.object({ code: z.string().min(1).max(200) });
const Token = z.object({ token: z.string() });

/** For whoever is signed in: who they are, proof of it for a backend, and signing out. */
export const sessionRoutes = ({ auth, pool, limits, codes, endSessions }: Parts): Routes => {
  const session = (visit: Visit) => ask(auth, visit, '/get-session').then(accepted);

  async function signedIn(visit: Visit): Promise<Person> {
    const person = await personIn(await session(visit));
    if (!person) throw new IdentityRefusal('sign_in_required');
    return person;
  }

  return {
    async 'GET /session'(visit) {
      const answer = await session(visit);
      return say({ user: shown(await personIn(answer)) }, answer);
    },

    async 'GET /token'(visit) {
      const answer = await ask(auth, visit, '/token');
      if (!answer.ok) return say({ token: null });
      const given = Token.parse(await answer.json());
      await noteUse(pool, String(decodeJwt(given.token).sid));
      return say(given, answer);
    },

    'GET /jwks': (visit) => ask(auth, visit, '/jwks'),

    async 'POST /sign-out'(visit) {
      return say({}, await accepted(await ask(auth, visit, '/sign-out', {})));
    },

    async 'POST /sign-out-everywhere'(visit) {
      const { id } = await signedIn(visit);
      await endSessions(id);
      return say({}, await accepted(await ask(auth, visit, '/sign-out', {})));
    },

    async 'POST /name'(visit) {
      const person = await signedIn(visit);
      const { name } = await bodyOf(visit, Name);
      const answer = await accepted(await ask(auth, visit, '/update-user', { name }));
      return say({ user: shown({ ...person, name }) }, answer);
    },

    async 'POST /email-verification/request'(visit) {
      await limits.take('mailsPerAddress', visit.network);
      const person = await signedIn(visit);
      await limits.take('mailsPerAccount', person.email);
      if (!person.emailVerified) await codes.mailVerificationCode(person);
      return say({});
    },

    async 'POST /email-verification/confirm'(visit) {
      await limits.take('codesPerAddress', visit.network);
      const { code } = await bodyOf(visit, Code);
      const userId = await codes.redeemVerificationCode(code);
      if (!userId || !(await markEmailVerified(pool, userId))) {
        throw new IdentityRefusal('link_invalid');
      }
      return say({});
    },
  };
};
