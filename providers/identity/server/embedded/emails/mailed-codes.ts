import { createHmac, randomBytes } from 'node:crypto';
import { confirmationLifetimeSeconds, type Recipient } from '../auth-settings.ts';
import type { EmbeddedIdentityOptions } from '../options.ts';

/** The part of better-auth that stores codes. Within a sign-up it uses the same transaction. */
export type CodeKeeper = {
  createVerificationValue(code: {
    identifier: string;
    value: string;
    expiresAt: Date;
  }): Promise<unknown>;
  findVerificationValue(identifier: string): Promise<{ value: string; expiresAt: Date } | null>;
  consumeVerificationValue(identifier: string): Promise<{ value: string } | null>;
  findUserById(id: string): Promise<{ email: string } | null>;
};

type Options = Pick<EmbeddedIdentityOptions, 'origin' | 'mail' | 'secret'> & {
  keeper: () => Promise<CodeKeeper>;
};

export type MailedCodes = ReturnType<typeof createMailedCodes>;

/** Links to pages of the product, with codes that work once, unlike better-auth's. */
export function createMailedCodes({ origin, mail, secret, keeper }: Options) {
  const identifierOf = (code: string) => `verify-email:${code}`;
  const causeOf = (neighbourhood: string | null) =>
    neighbourhood &&
    createHmac('sha256', secret).update(`mail:${neighbourhood}`).digest('base64url');

  return {
    mailResetCode: ({ email, name }: Recipient, code: string, neighbourhood: string | null) =>
      mail.resetPassword({
        to: email,
        name,
        url: `${origin}/reset-password?code=${code}`,
        cause: causeOf(neighbourhood),
      }),

    /** Does not redeem the code. Undefined for an unknown or used code. */
    async emailOfResetCode(code: string): Promise<string | undefined> {
      const { findVerificationValue, findUserById } = await keeper();
      const found = await findVerificationValue(`reset-password:${code}`);
      return found ? (await findUserById(found.value))?.email : undefined;
    },

    async mailVerificationCode(
      { id, email, name }: Recipient,
      neighbourhood: string | null,
    ): Promise<void> {
      const code = randomBytes(24).toString('base64url');
      const { createVerificationValue } = await keeper();
      await createVerificationValue({
        identifier: identifierOf(code),
        value: id,
        expiresAt: new Date(Date.now() + confirmationLifetimeSeconds * 1000),
      });
      await mail.verifyEmail({
        to: email,
        name,
        url: `${origin}/verify-email?code=${code}`,
        cause: causeOf(neighbourhood),
      });
    },

    /** Does not redeem the code. Null for an unknown, used or expired code. */
    async userOfVerificationCode(code: string): Promise<string | null> {
      const { findVerificationValue } = await keeper();
      const found = await findVerificationValue(identifierOf(code));
      return found && found.expiresAt > new Date() ? found.value : null;
    },

    /** Returns true for exactly one call. */
    async redeemVerificationCode(code: string): Promise<boolean> {
      const { consumeVerificationValue } = await keeper();
      return (await consumeVerificationValue(identifierOf(code))) !== null;
    },
  };
}
