import { z } from 'zod';
import type { Federation } from '../federation/federation.ts';
import { problemWith } from '../passwords/passwords.ts';
import { type Person, personIn, sessionIdIn } from '../person.ts';
import { IdentityRefusal, refuse } from '../refusal.ts';
import { accepted, ask, bodyOf, type RequestContext } from '../request-context.ts';
import { json } from '../responses.ts';
import type { RouteDependencies, Routes } from '../route-dependencies.ts';
import { deleteSession, loginsOf, sessionsOf } from './session-store.ts';

const NewPassword = z.object({ current: z.string(), password: z.string() });
const SessionToEnd = z.object({ id: z.string().max(100) });

export const ownAccountRoutes = (dependencies: RouteDependencies): Routes => {
  const { auth, pool, limits, federations } = dependencies;

  async function signedIn(context: RequestContext): Promise<Person & { sessionId: string }> {
    const answer = await accepted(await ask(auth, context, '/get-session'));
    const person = await personIn(answer);
    if (!person) throw new IdentityRefusal('sign_in_required');
    return { ...person, sessionId: await sessionIdIn(answer) };
  }

  return {
    async 'GET /sign-ins'(context) {
      const { id, sessionId } = await signedIn(context);
      const sessions = await sessionsOf(pool, id);
      const logins = await loginsOf(pool, id);
      const canUse = (federation: Federation) =>
        logins.some(({ provider }) => provider === federation.provider);
      return json({
        hasPassword: logins.some(({ hasPassword }) => hasPassword),
        providers: federations.filter(canUse).map(({ id }) => id),
        sessions: sessions.map((one) => ({ ...one, isCurrent: one.id === sessionId })),
      });
    },

    async 'POST /sign-ins/end'(context) {
      const person = await signedIn(context);
      const { id } = await bodyOf(context, SessionToEnd);
      if (await deleteSession(pool, id, person.id)) await dependencies.onSessionEnded(id);
      return json({});
    },

    async 'POST /password'(context) {
      const { id, email, name } = await signedIn(context);
      const { current, password } = await bodyOf(context, NewPassword);
      // Limits guesses in a browser that was left open.
      await limits.take('passwordChangesPerAccount', id);
      refuse(problemWith(password, email));

      const answer = await accepted(
        await ask(auth, context, '/change-password', {
          currentPassword: current,
          newPassword: password,
          revokeOtherSessions: true,
        }),
      );
      await dependencies.onSessionsEnded(id);
      await limits.reset('passwordChangesPerAccount', id);
      await dependencies.mailPasswordChanged({ to: email, name });
      return json({}, answer);
    },
  };
};
