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

/** A refused sign-in is in the browser's own log as well. */
const refused = /40[0134]/;

test('a buyer signs up, is told so, and finds the buyer’s dashboard', async () => {
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

test('the signup form says what is wrong, beside the field and on top', async () => {
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

test('a button stays under the pointer although leaving the field brings up a message', async () => {
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

test('logging in leads back to the car that was to be bought', async () => {
  const page = await visitor({ expectedMessages: refused });
  const email = newEmail('origin');
  await signUp(page, { name: 'Olga', email });
  await logOut(page);
  await expectSignedOut(page);

  await page.goto('/car');
  await isInteractive(page);
  await page.locator('main article').first().getByRole('link').click();
  await page.waitForURL('**/singleProduct/*');
  const car = new URL(page.url()).pathname;
  await page.getByRole('link', { name: 'Buy Now' }).first().click();
  await page.waitForURL('**/login?from=*');
  await logIn(page, { email });
  await page.waitForURL(`**${car}`);
  expect(await isSignedIn(page)).toBe(true);
});

test.each(['Make an offer', 'Book a viewing', 'Message the seller'])(
  'whoever signs up on the way to “%s” is led back to it',
  async (wish) => {
    const page = await visitor({ expectedMessages: refused });
    await page.goto(await freshCar(page));
    await isInteractive(page);
    const name = await page.getByRole('heading', { level: 1 }).innerText();
    await page.getByRole('link', { name: wish }).click();
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

test('logging out on a car’s page leaves no trace of it, and asks nothing with the ended token', async () => {
  const page = await visitor({ expectedMessages: refused });
  await signUp(page, { name: 'Lena', email: newEmail('lena') });
  await page.goto('/car');
  await isInteractive(page);
  await page.locator('main article').first().getByRole('link').click();
  await page.waitForURL('**/singleProduct/*');
  const car = new URL(page.url()).pathname;
  const id = car.split('/').pop();
  const viewed = () => page.evaluate(() => localStorage.getItem('viewed-cars'));
  await expect.poll(viewed).toContain(id);
  await page.waitForLoadState('networkidle');

  const refusals: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 401) refusals.push(response.url());
  });
  const shownAgain = page.waitForResponse(`**/api/addProduct/${id}`);
  await logOut(page);
  await expectSignedOut(page);
  await shownAgain;
  await page.getByRole('link', { name: 'Buy Now' }).first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(refusals).toEqual([]);
  expect(await viewed()).toBeNull();
  expect(await page.evaluate(() => sessionStorage.getItem('seen-cars'))).toBeNull();
});

test('another site in the address does not become the way back', async () => {
  const page = await visitor({ expectedMessages: refused });
  const email = newEmail('evil');
  await signUp(page, { name: 'Eva', email });
  await logOut(page);
  await expectSignedOut(page);
  await page.goto('/login?from=//evil.example/car');
  await logIn(page, { email });
  await page.waitForURL((url) => url.pathname === '/');
});

test('a wrong password is said in a toast and in the page, and the email is kept', async () => {
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
])('Remember Me $remember: the sign-in outlives the browser: $isLasting', async (one) => {
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

  // What a browser forgets when it is closed.
  const lasting = session.filter(({ expires }) => expires > 0);
  await page.context().clearCookies();
  await page.context().addCookies(lasting);
  await page.goto('/dashboard');
  if (one.isLasting) await page.getByText('Rita').waitFor();
  else await page.waitForURL('**/login?from=*');
  expect(await isSignedIn(page)).toBe(one.isLasting);
});

test('a forgotten password is replaced through the link in the mail, once', async () => {
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

test('an unknown email gets the same answer and no mail', async () => {
  const page = await visitor();
  const email = newEmail('unknown');
  await page.goto('/login');
  await isInteractive(page);
  await page.getByRole('button', { name: 'Forgot Password' }).click();
  await page.getByRole('dialog').getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText('If an account exists, an email is on its way.').waitFor();

  // Somebody known asks afterwards and gets a mail: one for the unknown would be there as well.
  const known = await member('Kim');
  await known.calls.post('/api/auth/password-reset/request', {
    data: { email: known.email },
  });
  await mailedLink(page, known.email, '/reset-password');
  const mails: { to: string }[] = await (await page.request.get('/mailbox.json')).json();
  expect(mails.filter(({ to }) => to === email)).toEqual([]);
});

test('a reset that fails says the same as any other', async () => {
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

test('the link in the first mail confirms the email, once; a new one can be sent', async () => {
  const page = await visitor({ expectedMessages: refused });
  const email = newEmail('verify');
  await signUp(page, { name: 'Vera', email });
  await page.goto('/dashboard/account');
  await page.getByText('Not confirmed').waitFor();
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await page.getByText('A new email is on its way.').waitFor();

  const link = await mailedLink(page, email, '/verify-email');
  const openLink = async (browser: typeof page) => {
    await browser.goto(link);
    await isInteractive(browser);
  };
  const scanner = await visitor({ expectedMessages: /401/ });
  await openLink(scanner);
  await scanner.getByRole('button', { name: 'Confirm my address' }).click();
  await scanner.getByLabel('Password', { exact: true }).waitFor();

  await openLink(page);
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await page.getByText('Your email is confirmed.').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Dash Board' }).click();
  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByText('Confirmed', { exact: true }).waitFor();

  await openLink(page);
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await page.getByText('This link has expired or was already used.').waitFor();
});

test('a changed name shows here and in any other browser', async () => {
  const page = await visitor({ expectedMessages: refused });
  const email = newEmail('nina');
  await signUp(page, { name: 'Nina', email });
  await page.goto('/dashboard/account');
  await page.getByLabel('Display name').fill('Nina Nova');
  await page.getByRole('button', { name: 'Save name' }).click();
  await page.getByRole('main').getByText('We will call you Nina Nova from now on.').waitFor();
  await page.goto('/dashboard');
  await page.getByText('Nina Nova').waitFor();

  const other = await visitor({ expectedMessages: refused });
  await other.goto('/login?from=/dashboard');
  await logIn(other, { email });
  await other.getByText('Nina Nova').waitFor();
});

test('a name that could be mistaken for staff is refused with a message, and another one is accepted', async () => {
  const page = await visitor({ expectedMessages: refused });
  await page.goto('/singup');
  await isInteractive(page);
  await page.getByLabel('Name').fill('Forecourt Support');
  await page.getByLabel('Email').fill(newEmail('fake'));
  await page.getByLabel('Password', { exact: true }).fill(password);
  const signup = page.getByRole('button', { name: 'Signup' });
  await signup.click();
  const refusal = page.getByRole('main').getByText('This name could be mistaken for our staff.');
  await refusal.waitFor();
  await page.getByLabel('Name').fill('Frank Fake');
  await signup.click();
  await isToasted(page, 'Successfully sign up');

  await page.goto('/dashboard/account');
  await page.getByLabel('Display name').fill('✓ Verified Seller');
  await page.getByRole('button', { name: 'Save name' }).click();
  await refusal.waitFor();
});

test('logging out in one tab logs out the other, and clears what was kept but the theme', async () => {
  const page = await visitor({ expectedMessages: refused });
  await signUp(page, { name: 'Lea', email: newEmail('lea') });
  await page.evaluate(() => {
    localStorage.setItem('aircnc-token', 'from an earlier client');
    localStorage.setItem('theme', 'dark');
  });
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await other.getByText('Lea').waitFor();

  await logOut(page);
  await expectSignedOut(page);
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ theme: 'dark' });
  await other.waitForURL('**/login?from=%2Fdashboard');
  await expectSignedOut(other);
  expect(await page.getByRole('banner').getByRole('link', { name: 'Login' }).isVisible()).toBe(
    true,
  );
});

test('a log-out that does not get through says so', async () => {
  const page = await visitor({ expectedMessages: /ERR_FAILED/ });
  await signUp(page, { name: 'Tom', email: newEmail('tom') });
  await page.route('**/api/jwt', (route) => route.abort());
  await logOut(page);
  await isToasted(page, 'You are still logged in.');
  expect(await isSignedIn(page)).toBe(true);
});

test('logging out everywhere ends the session in another browser', async () => {
  const email = newEmail('everywhere');
  const one = await visitor({ expectedMessages: refused });
  await signUp(one, { name: 'Emma', email });
  const other = await visitor({ expectedMessages: refused });
  await other.goto('/login');
  await logIn(other, { email });
  await other.waitForURL((url) => url.pathname === '/');

  await one.goto('/dashboard/account');
  await one.getByRole('button', { name: 'Log out everywhere' }).click();
  await expectSignedOut(one);
  await other.goto('/dashboard');
  await other.waitForURL('**/login?from=%2Fdashboard');
  await other.getByRole('main').getByText('Please log in again.').waitFor();
  await expectSignedOut(other);
});

test('an expired access token is renewed without a word', async () => {
  const page = await visitor({ expectedMessages: refused });
  await signUp(page, { name: 'Wanda', email: newEmail('wanda') });
  await page.evaluate(() => localStorage.setItem('accessToken', 'expired'));
  await page.goto('/dashboard');
  await page.getByText('Wanda').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).not.toBe('expired');
});

test('the wrong navigation bar never flashes up', async () => {
  const page = await visitor({ expectedMessages: refused });
  await signUp(page, { name: 'Fay', email: newEmail('fay') });
  await page.goto('/car', { waitUntil: 'commit' });
  await page.waitForFunction(() => document.querySelector('header') !== null);
  const bar = page.getByRole('banner');
  expect(await bar.getByRole('button', { name: 'LogOut' }).isVisible()).toBe(true);
  expect(await bar.getByRole('link', { name: 'Login' }).isVisible()).toBe(false);
});

test('a signed-out visitor of the dashboard is asked to log in and comes back to it', async () => {
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
