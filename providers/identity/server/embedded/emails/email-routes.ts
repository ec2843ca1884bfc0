import { z } from 'zod';
import { longestPassword } from '../../../password-rules.ts';
import { isPassword } from '../passwords/passwords.ts';
import { personIn } from '../person.ts';
import { IdentityRefusal, refuseIf } from '../refusal.ts';
import { bodyOf, type RequestContext } from '../request-context.ts';
import { json } from '../responses.ts';
import type { RouteDependencies, Routes } from '../route-dependencies.ts';
import { sessionOf, signedIn } from '../sessions/signed-in.ts';
import { findEmail, findPassword } from '../user-store.ts';

const Confirmation = z.object({
  code: z.string().min(1).max(200),
  password: z.string().optional(),
});

export const emailRoutes = ({
  auth,
  pool,
  limits,
  guesses,
  codes,
  proveEmail,
}: RouteDependencies): Routes => {
  /**
   * Mail scanners press buttons, and a stranger may have signed up with a foreign email: the link proves nothing
   * without a session or the password.
   */
  async function refuseStrangers(
    context: RequestContext,
    userId: string,
    password: string | undefined,
  ) {
    if ((await personIn(await sessionOf(auth, context)))?.id === userId) return;
    if (password === undefined) throw new IdentityRefusal('password_required');
    const email = await findEmail(pool, userId);
    const stored = await findPassword(pool, email);
    await guesses.limit(context, { email, password: stored }, async () => {
      const isRight =
        stored !== null &&
        password.length <= longestPassword &&
        (await isPassword({ hash: stored.hash, password }));
      refuseIf(!isRight, 'wrong_credentials');
    });
  }

  return {
    async 'POST /email-verification/request'(context) {
      await limits.take('mailsPerAddress', context.network);
      const person = await signedIn(auth, context);
      await limits.take('mailsPerAddressAndAccount', `${context.neighbourhood} ${person.email}`);
      await limits.take('mailsPerAccount', person.email);
      if (!person.emailVerified) await codes.mailVerificationCode(person, context.neighbourhood);
      return json({});
    },

    async 'POST /email-verification/confirm'(context) {
      await limits.take('codesPerAddress', context.network);
      const { code, password } = await bodyOf(context, Confirmation);
      const userId = await codes.userOfVerificationCode(code);
      if (!userId) throw new IdentityRefusal('link_invalid');
      await refuseStrangers(context, userId, password);
      refuseIf(!(await codes.redeemVerificationCode(code)), 'link_invalid');
      await proveEmail(userId);
      return json({});
    },
  };
};
