import { expect, test } from 'vitest';
import { freshCar } from '../buyers.ts';
import {
  expectSignedOut,
  isSignedIn,
  logIn,
  logOut,
  mailedLink,
  member,
  newEmail,
  password,
  signUp,
} from '../members.ts';
import { isToasted } from '../toasts.ts';
import { hasBegun, isInteractive, visitor } from '../visitor.ts';

/** The browser logs refused sign-ins, too. */
const refused = /40[0134]/;

test('a new buyer sees that signing up worked, and the buyer’s dashboard', async () => {
  const page = await visitor({ expectedMessages: refused });
  await signUp(page, { name: 'Berta Buyer', email: newEmail('berta') });
  await isToasted(page, 'Successfully sign up');
  expect(await isSignedIn(page)).toBe(true);

  await page.getByRole('banner').getByRole('link', { name: 'Dash Board' }).click();
  await page.getByText('Berta Buyer').waitFor();
  expect(await page.getByText('Welcome Your DashBoard').count()).toBe(0);
});

test('a seller signs up with the Seller Account box and is welcomed as one', async () => {
  const page = await visitor({ expectedMessages: refused });
  await signUp(page, { name: 'Sina Seller', email: newEmail('sina'), seller: true });
  await isToasted(page, 'Successfully sign up');
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Welcome Your DashBoard' }).waitFor();
});

test('the signup form shows mistakes beside the field and on top', async () => {
  const page = await visitor();
  await page.goto('/singup');
  await isInteractive(page);
  await page.getByRole('button', { name: 'Signup' }).click();

  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await summary.getByRole('link', { name: 'Enter your email address.' }).waitFor();
  expect(await page.title()).toMatch(/^Error: /);
  expect(await summary.evaluate((box) => box === document.activeElement)).toBe(true);

  await summary.getByRole('link', { name: 'Enter your email address.' }).click();
  const email = page.getByLabel('Email');
  expect(await email.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await email.getAttribute('aria-invalid')).toBe('true');
  await email.fill('berta@example.com');
  await expect.poll(() => email.getAttribute('aria-invalid')).toBe(null);
});

test('a button stays under the pointer although leaving the field shows a message', async () => {
  const page = await visitor();
  await page.goto('/singup');
  await isInteractive(page);
  await page.getByLabel('Email').fill('no email');
  await page.getByRole('button', { name: 'Signup' }).hover();
  await page.mouse.down();
  await hasBegun(page);
  await page.mouse.up();
  await page.getByText('There is a problem').waitFor();
});

test('logging in names the car to be bought and leads back to it', async () => {
  const page = await visitor({ expectedMessages: refused });
  const email = newEmail('origin');
  await signUp(page, { name: 'Olga', email });
  await logOut(page);
  await expectSignedOut(page);

  await page.goto('/car');
  await isInteractive(page);
  const link = page.locator('main article').first().getByRole('link');
  const name = await link.innerText();
  await link.click();
  await page.waitForURL('**/singleProduct/*');
  const car = new URL(page.url()).pathname;
  await page.getByRole('link', { name: 'Buy Now' }).first().click();
  await page.waitForURL('**/login?from=*');
  await page.getByText(`Log in to continue with ${name}.`).waitFor();
  await page.reload();
  await page.getByText(`Log in to continue with ${name}.`).waitFor();
  await logIn(page, { email });
  await page.waitForURL(`**${car}`);
  expect(await isSignedIn(page)).toBe(true);
});

test.each(['Make an offer', 'Book a viewing', 'Message the seller'])(
  'signing up on the way to “%s” leads back to it',
  async (action) => {
    const page = await visitor({ expectedMessages: refused });
    await page.goto(await freshCar(page));
    await isInteractive(page);
    const name = await page.getByRole('heading', { level: 1 }).innerText();
    await page.getByRole('link', { name: action }).click();
    await page.getByText(`Log in to continue with ${name}.`).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
    await page.getByText(`Sign up to continue with ${name}.`).waitFor();
    await page.getByRole('link', { name: 'Login' }).last().waitFor();

    await page.getByLabel('Name').fill('Wilma');
    await page.getByLabel('Email').fill(newEmail('wilma'));
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Signup' }).click();
    await page.getByRole('dialog').waitFor();
    expect(new URL(page.url()).hash).toBe('');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.reload();
    await isInteractive(page);
    expect(await page.getByRole('dialog').count()).toBe(0);
  },
);

test('logging in never leads to another site', async () => {
  const page = await visitor({ expectedMessages: refused });
  const email = newEmail('evil');
  await signUp(page, { name: 'Eva', email });
  await logOut(page);
  await expectSignedOut(page);
  await page.goto('/login?from=//evil.example/car');
  await logIn(page, { email });
  await page.waitForURL((url) => url.pathname === '/');
});

test('a wrong password is shown in a toast and in the page, and the email stays', async () => {
  const page = await visitor({ expectedMessages: refused });
  await page.goto('/login');
  await logIn(page, { email: 'nobody@example.com', password: 'wrong password' });
  await page.getByRole('main').getByText('Email and password do not match.').waitFor();
  await isToasted(page, 'Email and password do not match.');
  expect(await page.getByLabel('Email').inputValue()).toBe('nobody@example.com');
  expect(await isSignedIn(page)).toBe(false);
});

test.each([
  { remember: false, isLasting: false },
  { remember: true, isLasting: true },
])(
  'with Remember Me $remember, the session survives closing the browser: $isLasting',
  async (one) => {
    const page = await visitor({ expectedMessages: refused });
    const email = newEmail('remember');
    await signUp(page, { name: 'Rita', email });
    await logOut(page);
    await expectSignedOut(page);
    await page.goto('/login');
    await logIn(page, { email, remember: one.remember });
    await page.waitForURL((url) => url.pathname === '/');

    const session = (await page.context().cookies()).filter(({ httpOnly }) => httpOnly);
    const opening = session.filter(({ name }) => !name.startsWith('identity.known'));
    expect(opening.some(({ expires }) => expires > 0)).toBe(one.isLasting);

    // Closing a browser deletes its session cookies.
    const lasting = session.filter(({ expires }) => expires > 0);
    await page.context().clearCookies();
    await page.context().addCookies(lasting);
    await page.goto('/dashboard');
    if (one.isLasting) await page.getByText('Rita').waitFor();
    else await page.waitForURL('**/login?from=*');
    expect(await isSignedIn(page)).toBe(one.isLasting);
  },
);

test('a forgotten password is replaced through the link in the email, once', async () => {
  const page = await visitor({ expectedMessages: refused });
  const email = newEmail('forgot');
  await signUp(page, { name: 'Fatima', email });
  await logOut(page);
  await expectSignedOut(page);

  await page.goto('/login');
  await isInteractive(page);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Forgot Password' }).click();
  const modal = page.getByRole('dialog');
  expect(await modal.getByLabel('Email').inputValue()).toBe(email);
  await modal.getByRole('button', { name: 'Send the link' }).click();
  await modal.getByText('If an account exists, an email is on its way.').waitFor();

  const link = await mailedLink(page, email, '/reset-password');
  await setPassword(link, 'a much newer password');
  await page.getByText('Your new password is set.').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await logIn(page, { email, password: 'a much newer password' });
  await page.waitForURL((url) => url.pathname === '/');

  await setPassword(link, 'yet another password');
  await page.getByRole('main').getByText('This link has expired or was already used.').waitFor();

  async function setPassword(link: string, to: string) {
    await page.goto(link);
    await isInteractive(page);
    await page.getByLabel('Password', { exact: true }).fill(to);
    await page.getByRole('button', { name: 'Set the password' }).click();
  }
});

test('an unknown email gets the same answer and no email', async () => {
  const page = await visitor();
  const email = newEmail('unknown');
  await page.goto('/login');
  await isInteractive(page);
  await page.getByRole('button', { name: 'Forgot Password' }).click();
  await page.getByRole('dialog').getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText('If an account exists, an email is on its way.').waitFor();

  // A member asks afterwards. Once that email has arrived, one to the unknown address would have, too.
  const known = await member('Kim');
  await known.calls.post('/api/auth/password-reset/request', {
    data: { email: known.email },
  });
  await mailedLink(page, known.email, '/reset-password');
  const mails: { to: string }[] = await (await page.request.get('/mailbox.json')).json();
  expect(mails.filter(({ to }) => to === email)).toEqual([]);
});

test('a failed reset gets the same answer as any other', async () => {
  const page = await visitor({ expectedMessages: /500/ });
  await page.route('**/api/auth/password-reset/request', (route) =>
    route.fulfill({ status: 500, json: { code: 'unexpected' } }),
  );
  await page.goto('/login');
  await isInteractive(page);
  await page.getByRole('button', { name: 'Forgot Password' }).click();
  await page.getByRole('dialog').getByLabel('Email').fill(newEmail('failing'));
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText('If an account exists').waitFor();
  expect(await page.getByText('We could not log you in').count()).toBe(0);
});

test('an expired access token is renewed silently', async () => {
  const page = await visitor({ expectedMessages: refused });
  await signUp(page, { name: 'Wanda', email: newEmail('wanda') });
  await page.evaluate(() => localStorage.setItem('accessToken', 'expired'));
  await page.goto('/dashboard');
  await page.getByText('Wanda').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).not.toBe('expired');
});

test('a logged-in visitor never sees the navigation bar of visitors', async () => {
  const page = await visitor({ expectedMessages: refused });
  await signUp(page, { name: 'Fay', email: newEmail('fay') });
  await page.goto('/car', { waitUntil: 'commit' });
  await page.waitForFunction(() => document.querySelector('header') !== null);
  const bar = page.getByRole('banner');
  expect(await bar.getByRole('button', { name: 'LogOut' }).isVisible()).toBe(true);
  expect(await bar.getByRole('link', { name: 'Login' }).isVisible()).toBe(false);
});

test('a signed-out visitor of the dashboard logs in and comes back to it', async () => {
  const page = await visitor({ expectedMessages: refused });
  const email = newEmail('guard');
  await signUp(page, { name: 'Gus', email });
  await logOut(page);
  await expectSignedOut(page);
  await page.goto('/dashboard/account');
  await page.waitForURL('**/login?from=%2Fdashboard%2Faccount');
  await logIn(page, { email, password });
  await page.waitForURL('**/dashboard/account');
  await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor();
});
