import { decodeJwt } from 'jose';
import { z } from 'zod';
import { personIn, shown } from '../person.ts';
import { refuseIf } from '../refusal.ts';
import { accepted, ask, bodyOf } from '../request-context.ts';
import { json } from '../responses.ts';
import type { RouteDependencies, Routes } from '../route-dependencies.ts';
import { tidyName } from '../tidy-name.ts';
import { recordUse } from './session-store.ts';
import { sessionOf, signedIn } from './signed-in.ts';

const Name = z.object({ name: z.string().transform(tidyName) });
const Token = z.object({ token: z.string() });

export const sessionRoutes = ({ auth, pool, isReservedName }: RouteDependencies): Routes => {
  return {
    async 'GET /session'(context) {
      const answer = await sessionOf(auth, context);
      return json({ user: shown(await personIn(answer)) }, answer);
    },

    async 'GET /token'(context) {
      const answer = await ask(auth, context, '/token');
      if (answer.status >= 400 && answer.status < 500) return json({ token: null });
      await accepted(answer);
      const given = Token.parse(await answer.json());
      await recordUse(pool, String(decodeJwt(given.token).sid));
      return json(given, answer);
    },

    'GET /jwks': (context) => ask(auth, context, '/jwks'),

    async 'POST /sign-out'(context) {
      return json({}, await accepted(await ask(auth, context, '/sign-out', {})));
    },

    async 'POST /name'(context) {
      const person = await signedIn(auth, context);
      const { name } = await bodyOf(context, Name);
      refuseIf(isReservedName(name), 'name_reserved');
      const answer = await accepted(await ask(auth, context, '/update-user', { name }));
      return json({ user: shown({ ...person, name }) }, answer);
    },
  };
};
