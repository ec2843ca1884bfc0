import { marketWithMessages, newKey, type Person } from './conversations.ts';

export const everyDay = (from: number, to: number) =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from, to }));

const always = {
  zone: 'UTC',
  place: '12 Lake Road',
  weekly: everyDay(0, 24),
  exceptions: [],
};

type ViewingRequest = { startsAt?: string; kind?: string; text?: string; key?: string };

/** A market with a buyer, and a seller who shows a car at any hour. */
export async function marketWithViewings(settings: Parameters<typeof marketWithMessages>[0] = {}) {
  const market = await marketWithMessages(settings);
  const { sara, imran, car } = market;
  await sara.puts('/viewing-hours', always);

  const slots = async (listing = car, person: Person = imran): Promise<string[]> =>
    (await person.asks(`/addProduct/${listing}/slots`)).data;

  const asksToSee = async (buyer: Person, listing: string, request: ViewingRequest = {}) =>
    buyer.posts('/viewings', {
      listingId: listing,
      startsAt: request.startsAt ?? (await slots(listing, buyer))[0],
      kind: 'viewing',
      text: 'May I come and see it?',
      key: newKey(),
      ...request,
    });

  return {
    ...market,
    always,
    slots,
    asksToSee,
    /** Requests a viewing. */
    async viewing(buyer = imran, listing = car, request?: ViewingRequest) {
      const { status, code, data } = await asksToSee(buyer, listing, request);
      if (status !== 200) throw new Error(`asking for a viewing answered ${status} ${code}`);
      return data as { id: string; startsAt: string; sequence: number; conversationId: string };
    },
    answers: (person: Person, id: string, answer: string, sequence = 0, startsAt?: string) =>
      person.puts(`/viewings/${id}`, { answer, sequence, ...(startsAt && { startsAt }) }),
    sees: async (person: Person, id: string) => (await person.asks(`/viewings/${id}`)).data,
  };
}
