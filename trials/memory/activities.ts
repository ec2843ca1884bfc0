import { photo } from '../../tests/pictures.ts';
import { pause, shareOut } from '../crowd.ts';
import { openShop, type Person } from '../payments/shop.ts';
import type { ProductUnderTrial } from '../product-under-trial.ts';

export type Activity = (count: number) => Promise<void>;

const clients = 4;
/** Few, so that the pages are made quickly: their number is what matters. */
const carsToList = 5;

/** The activities by name. No two pages or calls have the same address, so none comes from a cache. */
export async function activitiesOn(
  trial: ProductUnderTrial,
  address: string,
): Promise<Record<'pages' | 'calls' | 'streams' | 'pictures' | 'messages', Activity>> {
  const shop = openShop(trial);
  const people = trial.peopleOf(trial.db, address);
  const seller = await people('Memory seller', 'seller');
  const buyer = await people('Memory buyer', 'buyer');
  for (let number = 0; number < carsToList; number++) await shop.listCar(seller, `Car ${number}`);
  const car = await shop.listCar(seller, 'Car of the messages');
  const picture = await photo().jpeg().toBuffer();
  let next = 0;
  const shared = (act: (number: number) => Promise<unknown>): Activity => {
    return (count) => shareOut(count, clients, async () => void (await act(next++)));
  };
  return {
    pages: shared((number) => read(`${address}/car?maxPrice=${10_000 + number}`)),
    calls: shared((number) => read(`${address}/api/addProduct?maxPrice=${10_000 + number}`)),
    // Each for another person, because one person may have only a few streams open.
    streams: shared(async (number) =>
      openStream(`${address}/api/news`, await people(`Listener ${number}`, 'buyer')),
    ),
    pictures: shared(() => upload(`${address}/api/image`, seller, picture)),
    messages: exchange(seller, buyer, car),
  };
}

/** Reads it uncompressed, which takes the product less time. */
const read = async (url: string) =>
  (await send(url, { headers: { 'accept-encoding': 'identity' } })).arrayBuffer();

/** Closes the stream as soon as it has begun, like a closed tab. */
async function openStream(url: string, { authorization }: Person): Promise<void> {
  const leave = new AbortController();
  await send(url, { headers: { authorization }, signal: leave.signal });
  leave.abort();
}

async function upload(url: string, { authorization }: Person, picture: Uint8Array<ArrayBuffer>) {
  const body = new FormData();
  body.append('image', new Blob([picture], { type: 'image/jpeg' }), 'car.jpg');
  const response = await send(url, { method: 'POST', headers: { authorization }, body });
  await response.arrayBuffer();
}

/** Retries after the time that the product names when it is busy. */
async function send(url: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, init);
  if (response.ok) return response;
  await response.arrayBuffer();
  if (response.status !== 503) throw new Error(`${response.status} for ${url}`);
  await pause(Number(response.headers.get('retry-after')) * 1000);
  return send(url, init);
}

/** Alternates questions and answers, because questions alone would soon be refused. */
function exchange(seller: Person, buyer: Person, listingId: string): Activity {
  return async (count) => {
    const words = () => ({ text: 'Is it still there?', key: crypto.randomUUID() });
    const { data } = await expectSuccess(
      buyer.calls('POST', '/conversations', { listingId, ...words() }),
    );
    const path = `/conversations/${data.conversationId}/messages`;
    for (let number = 0; number < count; number += 2) {
      await expectSuccess(seller.calls('POST', path, words()));
      await expectSuccess(buyer.calls('POST', path, words()));
    }
  };
}

async function expectSuccess<Answer extends { httpStatus: number }>(
  call: Promise<Answer>,
): Promise<Answer> {
  const answer = await call;
  if (answer.httpStatus !== 200 && answer.httpStatus !== 201) {
    throw new Error(JSON.stringify(answer));
  }
  return answer;
}
