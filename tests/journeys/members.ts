import { type Page, request } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { patience } from '../runner/patience.ts';
import { ownProduct } from './own-product.ts';
import { isInteractive } from './visitor.ts';

export const password = 'plum tractor violin';

let joined = 0;
/** A new email for every member, whatever ran before. */
export const newEmail = (name: string) => `${name}-${Date.now()}-${joined++}@example.com`;

type Member = { name: string; email: string };

export async function signUp(
  page: Page,
  { name, email, seller = false }: Member & { seller?: boolean },
) {
  await page.goto('/singup');
  await isInteractive(page);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  if (seller) await page.getByLabel('Seller Account').check();
  await page.getByRole('button', { name: 'Signup' }).click();
  await page.waitForURL((url) => url.pathname === '/');
}

/** Somebody who joined before the story begins, by the calls that the screens make. */
export async function member(name: string, role: 'user' | 'seller' = 'user') {
  const baseURL = ownProduct.address;
  const calls = await request.newContext({
    baseURL,
    timeout: patience,
    extraHTTPHeaders: { origin: baseURL },
  });
  onTestFinished(() => calls.dispose());
  const email = newEmail(name.toLowerCase().replaceAll(' ', '.'));
  await calls.post('/api/auth/sign-up', { data: { name, email, password } });
  const { token } = await (await calls.get('/api/auth/token')).json();
  const identity = { authorization: `Bearer ${token}` };
  await calls.put('/api/user', { headers: identity, data: { name, email, role } });
  const answer = await calls.get(`/api/jwt?email=${encodeURIComponent(email)}`, {
    headers: identity,
  });
  const { accessToken } = await answer.json();
  return { name, email, calls, headers: { authorization: `Bearer ${accessToken}` } };
}

type Login = { email: string; password?: string; remember?: boolean };

/** On the log-in page, from wherever one got there. */
export async function logIn(page: Page, login: Login) {
  await isInteractive(page);
  await page.getByLabel('Email').fill(login.email);
  await page.getByLabel('Password', { exact: true }).fill(login.password ?? password);
  if (login.remember) await page.getByLabel('Remember Me').check();
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
}

export const logOut = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'LogOut' }).click();

export const isSignedIn = (page: Page) =>
  page.evaluate(() => document.documentElement.hasAttribute('data-signed-in'));

export async function expectSignedOut(page: Page) {
  await page.waitForFunction(() => !document.documentElement.hasAttribute('data-signed-in'));
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBe(null);
}

type Mail = { to: string; subject: string; text: string; html: string; at: string };

/** The newest link to this page that was mailed to somebody, once it is there. */
export async function mailedLink(page: Page, to: string, path: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const mails: Mail[] = await (await page.request.get('/mailbox.json')).json();
      link = mails
        .filter((mail) => mail.to === to)
        .sort((one, other) => other.at.localeCompare(one.at))
        .map(({ text }) => text.match(/https?:\S+/)?.[0])
        .find((url) => url?.includes(path));
      return link;
    })
    .toBeDefined();
  return link!;
}
