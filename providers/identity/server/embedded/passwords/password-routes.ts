import { z } from 'zod';
import { longestPassword, plainPassword } from '../../../password-rules.ts';
import { personIn, shown } from '../person.ts';
import { refuse, refuseIf } from '../refusal.ts';
import { accepted, ask, bodyOf, leaveFormerSession, sessionTokenIn } from '../request-context.ts';
import { json } from '../responses.ts';
import type { RouteDependencies, Routes } from '../route-dependencies.ts';
import { tidyName } from '../tidy-name.ts';
import { endUnlessLogin, findPassword, type StoredPassword } from '../user-store.ts';
import { isCommon, problemWith } from './passwords.ts';

const email = z
  .string()
  .trim()
  .max(254)
  .pipe(z.email())
  .transform((text) => text.toLowerCase());

const SignUp = z.object({
  email,
  password: z.string(),
  name: z.string().default('').transform(tidyName),
});
const SignIn = z.object({ email, password: z.string(), remember: z.boolean().default(false) });
const PasswordToCheck = z.object({ password: z.string().max(longestPassword) });
const ResetRequest = z.object({ email });
const Reset = z.object({ code: z.string().min(1).max(200), password: z.string() });

export function passwordRoutes(dependencies: RouteDependencies): Routes {
  const { auth, pool, limits, guesses, devices, codes, later, isReservedName } = dependencies;
  const knownFrom = (email: string, stored: StoredPassword | null) =>
    stored ? [devices.cookieFor(email, stored)] : [];

  return {
    async 'POST /sign-up'(context) {
      await limits.take('signUpsPerAddress', context.network);
      const details = await bodyOf(context, SignUp);
      refuseIf(isReservedName(details.name), 'name_reserved');
      refuse(problemWith(details.password, details.email));

      const answer = await accepted(await ask(auth, context, '/sign-up/email', details));
      await leaveFormerSession(auth, context);
      const stored = await findPassword(pool, details.email);
      return json(
        { user: shown(await personIn(answer)) },
        answer,
        knownFrom(details.email, stored),
      );
    },

    /** For the password meter. The list is too long for browsers. */
    async 'POST /password-check'(context) {
      const { password } = await bodyOf(context, PasswordToCheck);
      return json({ common: isCommon(plainPassword(password)) });
    },

    async 'POST /sign-in'(context) {
      await limits.take('signInsPerAddress', context.network);
      const { email, password, remember } = await bodyOf(context, SignIn);
      refuseIf(password.length > longestPassword, 'wrong_credentials');

      const stored = await findPassword(pool, email);
      const question = { email, password, rememberMe: remember };
      const answer = await guesses.limit(context, { email, password: stored }, async () =>
        accepted(await ask(auth, context, '/sign-in/email', question)),
      );
      const means = { provider: 'credential', hash: stored?.hash ?? null };
      refuseIf(await endUnlessLogin(pool, sessionTokenIn(answer), means), 'wrong_credentials');
      await leaveFormerSession(auth, context);
      return json({ user: shown(await personIn(answer)) }, answer, knownFrom(email, stored));
    },

    async 'POST /password-reset/request'(context) {
      await limits.take('mailsPerAddress', context.network);
      const { email } = await bodyOf(context, ResetRequest);
      const device = devices.deviceOf(context, email, await findPassword(pool, email));
      if (device) {
        await limits.take('mailsPerDevice', device);
      } else {
        await limits.take('mailsPerAddressAndAccount', `${context.neighbourhood} ${email}`);
        await limits.take('mailsPerAccount', email);
      }
      const requester = device ? { ...context, neighbourhood: null } : context;
      // Answers first, so that not even the time reveals whether the email exists.
      later(() => ask(auth, requester, '/request-password-reset', { email }));
      return json({});
    },

    async 'POST /password-reset/confirm'(context) {
      await limits.take('codesPerAddress', context.network);
      const { code, password } = await bodyOf(context, Reset);
      const email = (await codes.emailOfResetCode(code)) ?? '';
      refuse(problemWith(password, email));

      const question = { token: code, newPassword: password };
      const answer = await accepted(await ask(auth, context, '/reset-password', question));
      return json({}, answer, knownFrom(email, await findPassword(pool, email)));
    },
  };
}
