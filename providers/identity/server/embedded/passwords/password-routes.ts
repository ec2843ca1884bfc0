import { z } from 'zod';
import { longestPassword, plainPassword } from '../../../password-rules.ts';
import { say } from '../answers.ts';
import type { Parts, Routes } from '../parts.ts';
import { personIn, shown } from '../person.ts';
import { refuse, refuseIf } from '../refusal.ts';
import { tidyName } from '../tidy-name.ts';
import { endUnlessBacked, findPassword, type PasswordOnFile } from '../user-store.ts';
import { accepted, ask, bodyOf, leaveFormerSession, sessionTokenIn } from '../visit.ts';
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

/** Signing up and in with an email and a password. */
export function passwordRoutes(parts: Parts): Routes {
  const { auth, pool, limits, guesses, devices, codes, later } = parts;
  const knownFrom = (email: string, onFile: PasswordOnFile | null) =>
    onFile ? [devices.cookieFor(email, onFile)] : [];

  return {
    async 'POST /sign-up'(visit) {
      await limits.take('signUpsPerAddress', visit.network);
      const details = await bodyOf(visit, SignUp);
      refuse(problemWith(details.password, details.email));

      const answer = await accepted(await ask(auth, visit, '/sign-up/email', details));
      await leaveFormerSession(auth, visit);
      const onFile = await findPassword(pool, details.email);
      return say({ user: shown(await personIn(answer)) }, answer, knownFrom(details.email, onFile));
    },

    /** For the meter beside the field: the list is too long to send to browsers. */
    async 'POST /password-check'(visit) {
      const { password } = await bodyOf(visit, PasswordToCheck);
      return say({ common: isCommon(plainPassword(password)) });
    },

    async 'POST /sign-in'(visit) {
      await limits.take('signInsPerAddress', visit.network);
      const { email, password, remember } = await bodyOf(visit, SignIn);
      refuseIf(password.length > longestPassword, 'wrong_credentials');

      const onFile = await findPassword(pool, email);
      const question = { email, password, rememberMe: remember };
      const answer = await guesses.limit(visit, { email, password: onFile }, async () =>
        accepted(await ask(auth, visit, '/sign-in/email', question)),
      );
      const means = { provider: 'credential', hash: onFile?.hash ?? null };
      refuseIf(await endUnlessBacked(pool, sessionTokenIn(answer), means), 'wrong_credentials');
      await leaveFormerSession(auth, visit);
      return say({ user: shown(await personIn(answer)) }, answer, knownFrom(email, onFile));
    },

    async 'POST /password-reset/request'(visit) {
      await limits.take('mailsPerAddress', visit.network);
      const { email } = await bodyOf(visit, ResetRequest);
      await limits.take('mailsPerAddressAndAccount', `${visit.network} ${email}`);
      await limits.take('mailsPerAccount', email);
      // Answered before we know: not even the time it takes tells whether the email exists.
      later(() => ask(auth, visit, '/request-password-reset', { email }));
      return say({});
    },

    async 'POST /password-reset/confirm'(visit) {
      await limits.take('codesPerAddress', visit.network);
      const { code, password } = await bodyOf(visit, Reset);
      const email = (await codes.emailOfResetCode(code)) ?? '';
      refuse(problemWith(password, email));

      const question = { token: code, newPassword: password };
      const answer = await accepted(await ask(auth, visit, '/reset-password', question));
      return say({}, answer, knownFrom(email, await findPassword(pool, email)));
    },
  };
}
