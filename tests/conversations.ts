import { openMarket } from './market.ts';

type Market = Awaited<ReturnType<typeof openMarket>>;
export type Person = Awaited<ReturnType<Market['buyer']>>;

export const newKey = () => crypto.randomUUID();

/** A market with a buyer, a seller and a car to write about. */
export async function marketWithMessages(settings: Parameters<typeof openMarket>[0] = {}) {
  const market = await openMarket(settings);
  const [imran, sara] = await Promise.all([market.buyer('Imran'), market.seller('Sara')]);
  const car = await sara.hasListed('Corolla');

  const begins = (buyer: Person, listingId: string, text = 'Is it still available?') =>
    buyer.posts('/conversations', { listingId, text, key: newKey() });

  return {
    ...market,
    imran,
    sara,
    car,
    begins,
    /** The id of a conversation that began with one message of the buyer. */
    async startConversation(buyer = imran, listingId = car, text?: string): Promise<string> {
      const { status, data } = await begins(buyer, listingId, text);
      if (status !== 200) throw new Error(`beginning a conversation answered ${status}`);
      return data.conversationId;
    },
    /** The same person, logged in anew after days. */
    async afterDays(person: Person, days: number): Promise<Person> {
      market.minutesPass(days * 24 * 60 + 1);
      const token = await market.dependencies.sessions.open(person);
      return { ...person, token, ...market.withToken(token) };
    },
    says: (person: Person, id: string, text: string, key = newKey()) =>
      person.posts(`/conversations/${id}/messages`, { text, key }),
    reads: (person: Person, id: string, to: number) =>
      person.puts(`/conversations/${id}/read`, { to }),
    unread: async (person: Person): Promise<number> =>
      (await person.asks('/news/counts')).data.unread,
    textsIn: async (person: Person, id: string): Promise<string[]> =>
      (await person.asks(`/conversations/${id}`)).data.map(({ text }: { text: string }) => text),
  };
}
