import { openShop } from '../payments/shop.ts';
import type { ProductUnderTrial } from '../product-under-trial.ts';

/** People do what involves secrets, rightly and wrongly. Answers everything that must stay secret. */
export async function aBusyDay(trial: ProductUnderTrial): Promise<Record<string, string>> {
  const { address } = trial;
  const shop = openShop(trial);
  const [seller, buyer, admin] = await Promise.all([
    trial.person('Busy seller', 'seller'),
    trial.person('Busy buyer', 'buyer'),
    trial.person('Busy admin', 'admin'),
  ]);
  const newcomer = await signUp(address);

  for (const who of [seller, buyer, admin]) {
    for (const role of ['admin', 'seller', 'user']) {
      await who.calls('GET', `/${role}/admin/${encodeURIComponent(who.email)}`);
      await who.calls('GET', `/${role}/admin/${who.email}`);
    }
    await who.calls('GET', `/myProduct?email=${who.email}`);
  }
  await admin.calls('PUT', `/user/${seller.email}`);
  await admin.calls('GET', `/user?search=${buyer.email}`);
  await admin.calls('DELETE', `/user/${seller.email}/verification`);

  const car = await shop.listCar(seller, 'Secret car');
  const vin = aVin();
  const onOffer = await shop.listCar(seller, 'Car with a secret number');
  await seller.calls('PATCH', `/addProduct/${onOffer}`, { vehicle: { vin } });
  await seller.calls('GET', `/addProduct/${onOffer}`);
  await buyer.calls('GET', `/addProduct?order=newest&q=secret`);
  await buyer.calls('PUT', '/favourites', { cars: [{ id: onOffer }] });
  await buyer.calls('GET', '/favourites');
  const words = `for your eyes only ${crypto.randomUUID()}`;
  const message = { listingId: onOffer, text: words, key: crypto.randomUUID() };
  const { data: begun } = await buyer.calls('POST', '/conversations', message);
  await seller.calls('GET', `/conversations/${begun.conversationId}`);
  const offer = { amount: 4000, key: crypto.randomUUID() };
  const { data: made } = await buyer.calls(
    'POST',
    `/conversations/${begun.conversationId}/offers`,
    offer,
  );
  await seller.calls('PUT', `/offers/${made.id}`, { answer: 'accept', reserve: true });
  await buyer.calls('GET', '/offers');
  await seller.calls('POST', `/conversations/${begun.conversationId}/report`, { reason: words });
  await admin.calls('GET', `/administration/conversations/${begun.conversationId}`);
  const place = `behind the blue gate ${crypto.randomUUID()}`;
  const weekly = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 0, to: 24 }));
  await seller.calls('PUT', '/viewing-hours', { zone: 'UTC', place, weekly, exceptions: [] });
  const { data: slots } = await buyer.calls('GET', `/addProduct/${onOffer}/slots`);
  const wish = {
    listingId: onOffer,
    startsAt: slots[0],
    kind: 'viewing',
    key: crypto.randomUUID(),
  };
  const { data: visit } = await buyer.calls('POST', '/viewings', { text: words, ...wish });
  await seller.calls('PUT', `/viewings/${visit.id}`, { answer: 'confirm', sequence: 0 });
  await buyer.calls('GET', '/viewings');
  const { clientSecret } = await shop.openCheckout(buyer, await shop.book(buyer, car));
  const transactionId = await shop.confirm(clientSecret);
  await buyer.calls('POST', '/payments', { transactionId });
  await buyer.calls('POST', '/payments', { transactionId: '4539148803436467' });
  await fetch(`${address}/singleProduct/${car}`);
  await fetch(`${address}/login?email=${buyer.email}`);

  return {
    ...newcomer,
    'an email': buyer.email,
    "a seller's email": seller.email,
    'an access token': buyer.authorization.split(' ')[1]!,
    'what confirms a card payment': clientSecret,
    'the key of the card service': trial.secretKey,
    'a card number': '4539148803436467',
    'a VIN': vin,
    'a message': words,
    'where to meet': place,
    ...Object.fromEntries(trial.secrets.map((secret, at) => [`secret ${at}`, secret])),
  };
}

/** European: no check digit. */
const aVin = () =>
  `WVW${Array.from(crypto.getRandomValues(new Uint8Array(14)), (byte) => 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'[byte % 33]).join('')}`;

async function signUp(address: string): Promise<Record<string, string>> {
  const origin = address.replace('127.0.0.1', 'localhost');
  const email = `busy.${crypto.randomUUID()}@example.com`;
  const password = `a phrase ${crypto.randomUUID()}`;
  const post = (path: string, body: object, headers = {}) =>
    fetch(`${address}/api${path}`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const signedUp = await post('/auth/sign-up', { email, password, name: 'Busy newcomer' });
  const cookie = signedUp.headers.getSetCookie()[0]!.split(';')[0]!;
  await post('/auth/sign-in', { email, password: `not ${password}` });
  await post('/auth/password-reset/request', { email });
  await post('/auth/password-reset/confirm', { code: 'a code', password }, { cookie });

  const answer = await fetch(`${address}/api/auth/token`, { headers: { cookie } });
  const { token } = (await answer.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  await fetch(`${address}/api/user`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ email, role: 'user' }),
  });
  await fetch(`${address}/api/jwt?email=${email}`, { headers });
  await fetch(`${address}/api/booking`, { headers });
  return {
    "a newcomer's email": email,
    'a password': password,
    'an identity token': token,
    'a session': cookie.split('=')[1]!,
  };
}
