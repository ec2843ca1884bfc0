import { z } from 'zod';
import { say } from '../answers.ts';
import type { Parts, Routes } from '../parts.ts';
import { problemWith } from '../passwords/passwords.ts';
import { type Person, personIn, sessionIdIn } from '../person.ts';
import { IdentityRefusal, refuse } from '../refusal.ts';
import { accepted, ask, bodyOf, type Visit } from '../visit.ts';
import { deleteSession, hasPassword, sessionsOf } from './session-store.ts';

const NewPassword = z.object({ current: z.string(), password: z.string() });
const SessionToEnd = z.object({ id: z.string().max(100) });

/** What people look after themselves: their password, and where they are signed in. */
export const ownAccountRoutes = (parts: Parts): Routes => {
  const { auth, pool, limits } = parts;

  async function signedIn(visit: Visit): Promise<Person & { sessionId: string }> {
    const answer = await accepted(await ask(auth, visit, '/get-session'));
    const person = await personIn(answer);
    if (!person) throw new IdentityRefusal('sign_in_required');
    return { ...person, sessionId: await sessionIdIn(answer) };
  }

  return {
    async 'GET /sign-ins'(visit) {
      const { id, sessionId } = await signedIn(visit);
      const sessions = await sessionsOf(pool, id);
      return say({
        hasPassword: await hasPassword(pool, id),
        sessions: sessions.map((one) => ({ ...one, isCurrent: one.id === sessionId })),
      });
    },

    async 'POST /sign-ins/end'(visit) {
      const person = await signedIn(visit);
      const { id } = await bodyOf(visit, SessionToEnd);
      if (await deleteSession(pool, id, person.id)) await parts.onSessionEnded(id);
      return say({});
    },

    async 'POST /password'(visit) {
      const { id, email, name } = await signedIn(visit);
      const { current, password } = await bodyOf(visit, NewPassword);
      // A browser that was left open must not become a place to guess at.
      await limits.take('passwordChangesPerAccount', id);
      refuse(problemWith(password, email));

      const answer = await accepted(
        await ask(auth, visit, '/change-password', {
          currentPassword: current,
          newPassword: password,
          revokeOtherSessions: true,
        }),
      );
      await parts.onSessionsEnded(id);
      await limits.startAnew('passwordChangesPerAccount', id);
      await parts.mailPasswordChanged({ to: email, name });
      return say({}, answer);
    },
  };
};
