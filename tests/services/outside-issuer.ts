import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

type Claims = { sub: string; email: string; email_verified: boolean; name: string };

/** A small OIDC issuer on loopback that signs everybody in as the person it is told. */
export async function startIssuer(claims: Claims, name?: string) {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }];
  const nonces = new Map<string, string>();
  let isDown = false;
  let clientOfTokens = 'market';
  let hasKeys = true;
  let isElsewhere = false;
  let userInfo: Claims | null = null;

  const server = createServer(async (request, response) => {
    if (isDown) return request.socket.destroy();
    const url = new URL(request.url!, address);
    if (isElsewhere && url.pathname.startsWith('/.well-known/')) {
      return response.writeHead(302, { location: `/moved${url.pathname}` }).end();
    }
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(await answerTo(url, request)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = name ?? address;

  async function answerTo(url: URL, request: AsyncIterable<Buffer>): Promise<unknown> {
    if (url.pathname === '/keys') return { keys };
    if (url.pathname === '/userinfo') return userInfo;
    if (url.pathname === '/token') return tokensFor(await formOf(request));
    return {
      issuer,
      authorization_endpoint: `${address}/authorize`,
      token_endpoint: `${address}/token`,
      ...(userInfo && { userinfo_endpoint: `${address}/userinfo` }),
      ...(hasKeys && { jwks_uri: `${address}/keys` }),
      id_token_signing_alg_values_supported: ['RS256'],
    };
  }

  async function tokensFor(form: URLSearchParams) {
    const tokenClaims = userInfo ? { sub: claims.sub } : claims;
    const idToken = await new SignJWT({ ...tokenClaims, nonce: nonces.get(form.get('code')!) })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(issuer)
      .setAudience(clientOfTokens)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey);
    return { access_token: 'unused', token_type: 'Bearer', expires_in: 60, id_token: idToken };
  }

  return {
    issuer,
    address,
    goDown: (down: boolean) => {
      isDown = down;
    },
    hideKeys: () => {
      hasKeys = false;
    },
    redirect: () => {
      isElsewhere = true;
    },
    /** From now on ID tokens contain the subject only, and these claims are the user info. */
    serveUserInfo: (info: Claims) => {
      userInfo = info;
    },
    signFor: (client: string) => {
      clientOfTokens = client;
    },
    /** What a person who agrees is sent back with. */
    agree(authorization: URL): URL {
      const code = crypto.randomUUID();
      nonces.set(code, authorization.searchParams.get('nonce')!);
      const back = new URL(authorization.searchParams.get('redirect_uri')!);
      back.searchParams.set('code', code);
      back.searchParams.set('state', authorization.searchParams.get('state')!);
      return back;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function formOf(request: AsyncIterable<Buffer>): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}
