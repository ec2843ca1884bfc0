import { decodeJwt } from 'jose';
import { z } from 'zod';
import { say } from '../answers.ts';
import type { Parts, Routes } from '../parts.ts';
import { personIn, shown } from '../person.ts';
import { tidyName } from '../tidy-name.ts';
import { accepted, ask, bodyOf } from '../visit.ts';
import { noteUse } from './session-store.ts';
import { sessionOf, signedIn } from './signed-in.ts';

const Name = z.object({ name: z.string().transform(tidyName) });
const Token = z.object({ token: z.string() });

/** For whoever is signed in: who they are, proof of it for a backend, and signing out. */
export const sessionRoutes = ({ auth, pool, endSessions }: Parts): Routes => {
  return {
    async 'GET /session'(visit) {
      const answer = await sessionOf(auth, visit);
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
      const { id } = await signedIn(auth, visit);
      await endSessions(id);
      return say({}, await accepted(await ask(auth, visit, '/sign-out', {})));
    },

    async 'POST /name'(visit) {
      const person = await signedIn(auth, visit);
      const { name } = await bodyOf(visit, Name);
      const answer = await accepted(await ask(auth, visit, '/update-user', { name }));
      return say({ user: shown({ ...person, name }) }, answer);
    },
  };
};
