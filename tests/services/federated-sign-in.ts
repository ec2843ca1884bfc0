import { onTestFinished } from 'vitest';
import { openIdentity, origin } from './identity.ts';
import { startIssuer } from './outside-issuer.ts';

export const gina = { name: 'Gina Rossi', email: 'gina.rossi@example.com' };

export const openWithStandIn = (options: Parameters<typeof openIdentity>[0] = {}) =>
  openIdentity({ standIn: true, ...options });

export type Browser = ReturnType<Awaited<ReturnType<typeof openIdentity>>['browser']>;
export const whereTo = (answer: Response) => new URL(answer.headers.get('location')!, origin);

export const ginaElsewhere = {
  sub: 'gina-1',
  email: 'Gina.Rossi@example.com',
  email_verified: true,
  name: 'Gina Rossi',
};

export const client = { clientId: 'market', clientSecret: 'shared' };
type Issuer = Awaited<ReturnType<typeof startIssuer>>;

/** Signs in from the button through the issuer, and returns the page where that ends. */
export const goingThrough = (issuer: Issuer, provider: string) => async (visitor: Browser) => {
  const departure = whereTo(await visitor.visit(`/api/auth/${provider}?returnTo=/car`));
  if (departure.origin === origin) return departure;
  return whereTo(await visitor.visit(issuer.agree(departure).href));
};

export async function openWithIssuer(emailVerified = true) {
  const issuer = await startIssuer({ ...ginaElsewhere, email_verified: emailVerified });
  onTestFinished(issuer.stop);
  const market = await openIdentity({
    oidc: { issuer: issuer.issuer, name: 'Cars ID', ...client },
  });
  return { ...market, issuer, goThrough: goingThrough(issuer, 'oidc') };
}
