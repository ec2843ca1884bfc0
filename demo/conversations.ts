import type { OfferState } from '#marketplace/dealing/offers/offer.ts';
import conversationsCsv from './conversations.csv?raw';
import { recordsIn } from './csv.ts';

type Side = 'buyer' | 'seller';

export type DemoOffer = {
  /** Of the car's price. */
  percent: number;
  state: OfferState;
  /** The seller reserves the car, or offers to. */
  reserve?: true;
};

type Line = { by: Side; hoursAgo: number } & (
  | { text: string; offer?: undefined }
  | { text?: undefined; offer: DemoOffer }
);

type Mailbox = {
  /** How many lines a side has read; default all. */
  readBy?: Partial<Record<Side, number>>;
  archivedBy?: Side;
  mutedBy?: Side;
  blockedBy?: Side;
  reported?: { by: Side; reason: string };
};

export type DemoConversation = Mailbox & {
  /** The email of one of `demoBuyers`. */
  buyer: string;
  /** The name of one of `demoCars`. */
  car: string;
  lines: Line[];
};

type Row = Pick<DemoConversation, 'buyer' | 'car'> & Line & Partial<DemoOffer>;

const mailboxes: Record<string, Mailbox> = {
  'farhana.akter@example.com, Toyota Yaris 1.3': { archivedBy: 'buyer' },
  'lukas.brandt@example.com, Toyota Prius S': {
    blockedBy: 'seller',
    reported: { by: 'seller', reason: 'He wants me to pay an agent outside of Forecourt.' },
  },
  'grace.mwangi@example.com, Toyota Premio F 1.5': { mutedBy: 'seller' },
  'farhana.akter@example.com, Toyota Aqua G': { readBy: { buyer: 3 } },
  'imran.siddiqui@example.com, Toyota RAV4 2.5 Hybrid': { readBy: { seller: 2 } },
  'farhana.akter@example.com, Toyota RAV4 2.5 Hybrid': { readBy: { seller: 2 } },
};

/** The conversation with the latest line comes last. */
export const demoConversations: DemoConversation[] = [];

for (const row of recordsIn<Row>(conversationsCsv, ['hoursAgo', 'percent'])) {
  const { buyer, car, percent, state, reserve, ...line } = row;
  const offer = percent && state ? { percent, state, ...(reserve && { reserve }) } : undefined;
  const last = demoConversations.at(-1);
  const isSame = last?.buyer === buyer && last.car === car;
  const lines = isSame ? last.lines : [];
  lines.push({ ...line, ...(offer && { offer }) } as Line);
  if (!isSame) demoConversations.push({ buyer, car, lines, ...mailboxes[`${buyer}, ${car}`] });
}
