import type { Role } from '#marketplace/platform/accounts/account.ts';
import type { ProductUnderTrial } from '../product-under-trial.ts';

export type Member = Awaited<ReturnType<typeof signUp>>;

/** Somebody who joins by the calls that the screens make, under this name. */
export async function signUp(trial: ProductUnderTrial, origin: string, name: string, role: Role) {
  const email = `${crypto.randomUUID()}@example.com`;
  const cookies: { name: string; value: string; url: string }[] = [];

  async function call(method: string, path: string, body?: object, token?: string) {
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        origin,
        cookie: cookies.map((cookie) => `${cookie.name}=${cookie.value}`).join('; '),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    for (const line of answer.headers.getSetCookie()) {
      const [key = '', value = ''] = line.split(';')[0]!.split(/=(.*)/s);
      cookies.push({ name: key, value, url: origin });
    }
    return answer.json();
  }

  await call('POST', '/auth/sign-up', { name, email, password: 'plum tractor violin' });
  const { token: identity } = await call('GET', '/auth/token');
  const shortName = name.replaceAll(/\p{Cc}/gu, ' ').slice(0, 100);
  const wanted = { name: shortName, email, role: role === 'seller' ? 'seller' : 'user' };
  const { data } = await call('PUT', '/user', wanted, identity);
  if (role === 'admin') {
    await trial.db.updateTable('accounts').set({ role }).where('email', '=', email).execute();
  }
  const { accessToken } = await call(
    'GET',
    `/jwt?email=${encodeURIComponent(email)}`,
    undefined,
    identity,
  );
  return {
    id: data._id as string,
    email,
    token: accessToken as string,
    cookies,
    calls: (method: string, path: string, body?: object) => call(method, path, body, accessToken),
  };
}
