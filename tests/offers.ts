import { expireOffers } from '#marketplace/dealing/offers/server/expire-offers.ts';
import { marketWithMessages, newKey, type Person } from './conversations.ts';

type Answer = { answer: string; amount?: number; reserve?: boolean };

/** A market with a buyer, a seller and a car for 4,500. */
export async function marketWithOffers(settings: Parameters<typeof marketWithMessages>[0] = {}) {
  const market = await marketWithMessages(settings);
  const { db, dependencies, imran, sara, car } = market;

  const offers = (buyer: Person, amount: number | string, listing = car, key = newKey()) =>
    buyer.posts('/offers', { listingId: listing, amount, key });
  const answers = (person: Person, id: string, answer: string, more: Omit<Answer, 'answer'> = {}) =>
    person.puts(`/offers/${id}`, { answer, ...more });

  /** Makes an offer and returns its id. */
  async function made(buyer: Person, amount: number, listing = car): Promise<string> {
    const { status, code, data } = await offers(buyer, amount, listing);
    if (status !== 200) throw new Error(`making an offer answered ${code}`);
    return data.id;
  }

  return {
    ...market,
    offers,
    answers,
    made,
    /** Makes an offer that the seller accepts, and returns its id. */
    async agreed(
      amount: number,
      { buyer = imran, seller = sara, listing = car, reserve = false } = {},
    ) {
      const id = await made(buyer, amount, listing);
      const { status, code } = await answers(seller, id, 'accept', { reserve });
      if (status !== 200) throw new Error(`accepting an offer answered ${code}`);
      return id;
    },
    /** All offers of the person, as buyer and as seller. */
    async offersSeenBy(person: Person) {
      return (await person.asks('/offers')).data as {
        id: string;
        state: string;
        amount: number;
      }[];
    },
    stateOf: async (id: string) =>
      (await db.selectFrom('offers').select('state').where('id', '=', id).executeTakeFirstOrThrow())
        .state,
    availability: async (person: { asks: Person['asks'] }, listing = car) =>
      (await person.asks(`/addProduct/${listing}/availability`)).data,
    /** Moves the clock and expires offers. */
    async hoursPass(hours: number) {
      market.minutesPass(hours * 60);
      await expireOffers(dependencies);
    },
    /** Logs in again, because sessions are shorter than offers. */
    async again(person: Person): Promise<Person> {
      const token = await dependencies.sessions.open(person);
      return { ...person, token, ...market.withToken(token) };
    },
  };
}
