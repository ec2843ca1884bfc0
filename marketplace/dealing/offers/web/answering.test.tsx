import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Conversation } from '#marketplace/dealing/messages/contract.ts';
import { draw, letDialogsOpen, refusal } from '../../../../tests/screens/drawn.tsx';
import type { MyOffer } from '../contract.ts';
import { OfferCard } from './offer-card.tsx';

beforeAll(letDialogsOpen);
afterEach(cleanup);

const conversation: Conversation = {
  id: 'talk',
  role: 'seller',
  car: { id: 'car', name: 'Corolla', state: 'on_offer', shown: { price: 4_500, picture: 'a' } },
  other: { id: 'vera', name: 'Vera', verified: false },
  messages: 1,
  readTo: 1,
  unread: 0,
  muted: false,
  archived: false,
  canWrite: true,
  blocked: false,
  last: { text: '', isMine: false, at: new Date().toISOString() },
};

const later = new Date(Date.now() + 3_600_000).toISOString();

type Settings = {
  talk?: Partial<Conversation>;
  offer?: Partial<MyOffer>;
  availability?: object;
  answers?: Response[];
};

/** An offer of Vera in her conversation with the seller. */
function open({ talk = {}, offer = {}, availability = {}, answers = [] }: Settings = {}) {
  const pending: MyOffer = {
    id: 'offer',
    conversationId: 'talk',
    by: 'buyer',
    isMine: false,
    amount: 4000,
    state: 'pending',
    reserve: false,
    madeAt: new Date().toISOString(),
    answerBy: later,
    priceUntil: null,
    reservedUntil: null,
    ...offer,
  };
  const listed = () => Response.json({ success: true, data: [pending], bookingId: null });
  return draw(
    <OfferCard conversation={{ ...conversation, ...talk }} offerId="offer" text="4000" />,
    {
      'GET /conversations/talk/offers': listed,
      'GET /addProduct/car/availability': () =>
        Response.json({
          success: true,
          data: { status: 'free', until: null, agreed: null, ...availability },
        }),
      'PUT /offers/offer': () => answers.shift()!,
    },
  );
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const inDialog = async () => within(await screen.findByRole('dialog'));
const buttons = async () => {
  await screen.findByText('$4,000');
  return screen.getAllByRole('button').map(({ textContent }) => textContent);
};

const accepted = () => Response.json({ success: true, data: {} });

test.each([
  ['car_reserved', /You are keeping this car for another buyer\. You can accept the price/],
  ['reserved_lately', /this one again from .*\d\d:\d\d\. Untick “Keep the car”/],
  ['listing_being_paid', /Only once\. \(Until .+\)/],
])('the dialog shows why an offer was not accepted: %s', async (code, words) => {
  const refused = refusal(code, 'Only once.', { until: later });
  const calls = open({ answers: [refused, accepted()] });
  await press('Accept');
  await press('Accept $4,000');
  const dialog = await inDialog();
  expect((await dialog.findByRole('alert')).textContent).toMatch(words);
  fireEvent.click(dialog.getByRole('checkbox'));
  await press('Accept $4,000');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.map(({ body }) => body)).toEqual([
    { answer: 'accept', reserve: true },
    { answer: 'accept', reserve: false },
  ]);
});

test('a buyer sees what the seller changed before accepting the car as it is now', async () => {
  const changes = [{ label: 'Years of use', before: '3', after: '12' }];
  const refused = refusal('car_changed', 'It was changed.', { revision: 2, changes });
  const calls = open({
    talk: { role: 'buyer' },
    offer: { by: 'seller' },
    answers: [refused, accepted()],
  });
  await press('Accept');
  await press('Accept $4,000');
  const dialog = await inDialog();
  const section = await dialog.findByRole('region', { name: 'The seller has changed this car' });
  expect(section.textContent).toContain('It was: 3It is now: 12');
  expect(document.activeElement).toBe(section);
  expect(dialog.queryByRole('alert')).toBeNull();
  await press('Accept the car as it is now');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.map(({ body }) => body)).toEqual([
    { answer: 'accept', reserve: false },
    { answer: 'accept', reserve: false, revision: 2 },
  ]);
});

test('a seller who keeps the car for another buyer cannot choose to keep it', async () => {
  const availability = { status: 'reserved', until: later };
  const calls = open({ availability, answers: [accepted()] });
  await press('Accept');
  const dialog = await inDialog();
  await dialog.findByText(/You are keeping the car for another buyer until/);
  expect(dialog.queryByRole('checkbox')).toBeNull();
  await press('Accept $4,000');
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]!.body).toEqual({ answer: 'accept', reserve: false });
});

test('a buyer sees before accepting that another buyer has the car reserved', async () => {
  open({
    talk: { role: 'buyer' },
    offer: { by: 'seller', reserve: true },
    availability: { status: 'reserved', until: later },
  });
  await press('Accept');
  const dialog = await inDialog();
  await dialog.findByText(/Another buyer has it reserved until/);
  expect(dialog.queryByText(/keeps the car for you/)).toBeNull();
});

test('the dialog closes if the offer was withdrawn meanwhile', async () => {
  const calls = open({ answers: [refusal('offer_gone', 'It is gone.')] });
  await press('Accept');
  await press('Accept $4,000');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls).toHaveLength(1);
});

test('an offer between accounts with a block can only be declined', async () => {
  open({ talk: { canWrite: false, blocked: true } });
  expect(await buttons()).toEqual(['Decline']);
  screen.getByText('Unblock Vera to accept.');
});

test.each([
  [false, 'Decline'],
  [true, 'Withdraw'],
])('an offer for a hidden car can still be ended: own offer %s', async (isMine, name) => {
  const car = { ...conversation.car, state: 'gone' as const };
  const calls = open({ talk: { car }, offer: { isMine }, answers: [accepted()] });
  expect(await buttons()).toEqual([name]);
  screen.getByText('The car is not for sale for now, so this offer cannot be accepted.');
  await press(name);
  await waitFor(() => expect(calls).toHaveLength(1));
});
