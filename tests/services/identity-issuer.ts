import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { createIdentityVerifier } from '#providers/identity/server/verify-identity-token.ts';

const issuer = 'https://identity.example';
const audience = 'forecourt';
const keys = await generateKeyPair('ES256', { extractable: true });
const publicKey = { ...(await exportJWK(keys.publicKey)), kid: 'tests', alg: 'ES256' };

type Person = {
  subject?: string;
  email: string;
  emailVerified?: boolean;
  name?: string;
  /** Said only by services that cannot be asked about a sign-in. */
  signedInAt?: Date;
};

/** An identity service outside of the product, as far as its tokens go. */
export const identityIssuer = {
  issuer,
  verify: createIdentityVerifier({
    issuer,
    audience,
    algorithms: ['ES256'],
    keys: createLocalJWKSet({ keys: [publicKey] }),
  }),
  tokenFor: ({ email, subject = email, emailVerified = false, name = '', signedInAt }: Person) =>
    new SignJWT({
      email,
      email_verified: emailVerified,
      name,
      ...(signedInAt && { auth_time: Math.floor(signedInAt.getTime() / 1000) }),
    })
      .setProtectedHeader({ alg: 'ES256', kid: 'tests' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(subject)
      .setIssuedAt()
      .setExpirationTime('5 minutes')
      .sign(keys.privateKey),
};
