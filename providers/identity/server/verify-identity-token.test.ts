import {
  createLocalJWKSet,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { describe, expect, test } from 'vitest';
import { createIdentityVerifier, firebaseTokens } from './verify-identity-token.ts';

const ec = await generateKeyPair('ES256', { extractable: true });
const rsa = await generateKeyPair('RS256', { extractable: true });
const strangersEc = await generateKeyPair('ES256');
const strangersRsa = await generateKeyPair('RS256');

const services = {
  embedded: {
    tokens: { issuer: 'embedded-identity', audience: 'our-backend', algorithms: ['ES256'] },
    algorithm: 'ES256',
    key: ec,
    stranger: strangersEc,
    claims: { email: 'Nadia@Example.com', email_verified: true, name: 'Nadia' },
  },
  firebase: {
    tokens: firebaseTokens('forecourt-demo'),
    algorithm: 'RS256',
    key: rsa,
    stranger: strangersRsa,
    claims: {
      email: 'Nadia@Example.com',
      email_verified: true,
      name: 'Nadia',
      user_id: 'nadia-1',
      auth_time: 1_700_000_000,
      firebase: { sign_in_provider: 'google.com', identities: {} },
    },
  },
};

describe.each(Object.entries(services))('a token of the %s service', (_name, service) => {
  const { tokens, algorithm, key, stranger, claims } = service;
  const published = async () =>
    createLocalJWKSet({
      keys: [{ ...(await exportJWK(key.publicKey)), kid: 'current', alg: algorithm, use: 'sig' }],
    });

  async function verify(token: string) {
    return createIdentityVerifier({ ...tokens, keys: await published() })(token);
  }

  type Details = {
    issuer?: string;
    audience?: string;
    expires?: string;
    kid?: string;
    signedWith?: CryptoKey;
    payload?: JWTPayload;
  };
  const token = (details: Details = {}) =>
    new SignJWT(details.payload ?? claims)
      .setProtectedHeader({ alg: algorithm, kid: details.kid ?? 'current' })
      .setSubject('nadia-1')
      .setIssuer(details.issuer ?? tokens.issuer)
      .setAudience(details.audience ?? tokens.audience)
      .setIssuedAt()
      .setExpirationTime(details.expires ?? '5m')
      .sign(details.signedWith ?? key.privateKey);

  test('is believed', async () => {
    const signedInAt = new Date('2026-01-02T03:04:05Z');
    const payload = { ...claims, auth_time: signedInAt.getTime() / 1000 };
    expect(await verify(await token({ payload }))).toEqual({
      issuer: tokens.issuer,
      subject: 'nadia-1',
      email: 'nadia@example.com',
      emailVerified: true,
      name: 'Nadia',
      session: null,
      signedInAt,
    });
  });

  test('is not believed when it is forged, expired, or for or by somebody else', async () => {
    expect(await verify(await token({ signedWith: stranger.privateKey }))).toBeNull();
    expect(await verify(await token({ kid: 'unknown' }))).toBeNull();
    expect(await verify(await token({ expires: '-1s' }))).toBeNull();
    expect(await verify(await token({ audience: 'another-backend' }))).toBeNull();
    expect(await verify(await token({ issuer: 'https://evil.example' }))).toBeNull();
  });

  test('is not believed with a changed payload', async () => {
    const [head, , signature] = (await token()).split('.');
    const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'admin' })).toString('base64url');

    expect(await verify(`${head}.${changed}.${signature}`)).toBeNull();
  });

  test('is not believed without a signature', async () => {
    const unsigned = new UnsecuredJWT({ ...claims })
      .setSubject('nadia-1')
      .setIssuer(tokens.issuer)
      .setAudience(tokens.audience)
      .setIssuedAt()
      .setExpirationTime('5m')
      .encode();

    expect(await verify(unsigned)).toBeNull();
  });

  test('is not believed when the public key was used as a shared secret', async () => {
    const forged = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: 'current' })
      .setSubject('nadia-1')
      .setIssuer(tokens.issuer)
      .setAudience(tokens.audience)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(new TextEncoder().encode(await exportSPKI(key.publicKey)));

    expect(await verify(forged)).toBeNull();
  });

  test('is not believed without an email or with a strange one', async () => {
    expect(await verify(await token({ payload: { name: 'Nadia' } }))).toBeNull();
    expect(await verify(await token({ payload: { email: 'nobody' } }))).toBeNull();
  });

  test('counts as unverified and nameless unless it says otherwise', async () => {
    expect(await verify(await token({ payload: { email: 'nadia@example.com' } }))).toMatchObject({
      emailVerified: false,
      name: '',
    });
  });

  test('cannot be replaced by an access token of our own', async () => {
    const accessToken = await new SignJWT({ sid: crypto.randomUUID() })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .setIssuer('forecourt')
      .setAudience('forecourt-api')
      .setSubject(crypto.randomUUID())
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode('a secret that only the tests know of'));

    expect(await verify(accessToken)).toBeNull();
  });

  test.each(['', 'null', 'a.b.c', '....', 'x'.repeat(10_000)])('is not %j', async (nonsense) => {
    expect(await verify(nonsense)).toBeNull();
  });
});

test('only the configured algorithm is accepted, even if the key fits another', async () => {
  const tokens = firebaseTokens('forecourt-demo');
  const published = { ...(await exportJWK(rsa.publicKey)), kid: 'current' };
  const verify = createIdentityVerifier({
    ...tokens,
    keys: createLocalJWKSet({ keys: [published] }),
  });
  const signedWith = async (alg: string) =>
    new SignJWT({ email: 'nadia@example.com' })
      .setProtectedHeader({ alg, kid: 'current' })
      .setSubject('nadia-1')
      .setIssuer(tokens.issuer)
      .setAudience(tokens.audience)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(await importJWK(await exportJWK(rsa.privateKey), alg));

  expect(await verify(await signedWith('RS256'))).toMatchObject({ subject: 'nadia-1' });
  expect(await verify(await signedWith('PS256'))).toBeNull();
});

test('unreadable keys do not make a token invalid', async () => {
  const verify = createIdentityVerifier({
    issuer: 'embedded-identity',
    audience: 'our-backend',
    algorithms: ['ES256'],
    keys: new URL('http://127.0.0.1:9/keys'),
  });
  const token = await new SignJWT({ email: 'nadia@example.com' })
    .setProtectedHeader({ alg: 'ES256', kid: 'current' })
    .setExpirationTime('5m')
    .sign(ec.privateKey);

  await expect(verify(token)).rejects.toMatchObject({ name: 'IdentityServiceUnreachable' });
});
