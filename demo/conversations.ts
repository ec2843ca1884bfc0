import type { OfferState } from '#marketplace/dealing/offers/offer.ts';

export type DemoOffer = {
  /** How much of what is asked. */
  percent: number;
  state: OfferState;
  /** The seller keeps the car, or would. */
  reserve?: true;
};

type Line = { by: 'buyer' | 'seller'; hoursAgo: number } & (
  | { text: string; offer?: undefined }
  | { text?: undefined; offer: DemoOffer }
);

export type DemoConversation = {
  /** The address of one of `demoBuyers`. */
  buyer: string;
  /** The name of one of `demoCars`. */
  car: string;
  lines: Line[];
  /** How many of the lines each of them has read; all of them if nothing is said. */
  readBy?: { buyer?: number; seller?: number };
  archivedBy?: 'buyer' | 'seller';
  mutedBy?: 'buyer' | 'seller';
  blockedBy?: 'buyer' | 'seller';
  reported?: { by: 'buyer' | 'seller'; reason: string };
};

const farhana = 'farhana.akter@example.com';
const imran = 'imran.siddiqui@example.com';

/** The one in which something happened last comes last. */
export const demoConversations: DemoConversation[] = [
  {
    buyer: 'grace.mwangi@example.com',
    car: 'Toyota Corolla Cross Hybrid',
    lines: [{ by: 'buyer', offer: { percent: 90, state: 'void' }, hoursAgo: 400 }],
  },
  {
    buyer: imran,
    car: 'Toyota Corolla Cross Hybrid',
    lines: [
      { by: 'buyer', text: 'I would take it today, and I do not haggle.', hoursAgo: 395 },
      {
        by: 'seller',
        offer: { percent: 100, state: 'used', reserve: true },
        hoursAgo: 394,
      },
      { by: 'buyer', text: 'Agreed. I pay tonight.', hoursAgo: 393 },
    ],
  },
  {
    buyer: farhana,
    car: 'Toyota Yaris 1.3',
    lines: [
      { by: 'buyer', text: 'Is the small dent on the rear door still there?', hoursAgo: 270 },
      { by: 'seller', text: 'It was repaired in October. I can show you the bill.', hoursAgo: 268 },
      { by: 'buyer', text: 'Then I take it. Thank you!', hoursAgo: 267 },
    ],
    archivedBy: 'buyer',
  },
  {
    buyer: 'meilin.tan@example.com',
    car: 'Toyota Premio F 1.5',
    lines: [
      { by: 'buyer', text: 'Is there any room in the price?', hoursAgo: 62 },
      { by: 'buyer', offer: { percent: 85, state: 'expired' }, hoursAgo: 61 },
    ],
  },
  {
    buyer: 'lukas.brandt@example.com',
    car: 'Toyota Prius S',
    lines: [
      { by: 'buyer', text: 'I pay double if you send the papers first.', hoursAgo: 53 },
      { by: 'seller', text: 'No. Please come and look at the car.', hoursAgo: 52 },
      {
        by: 'buyer',
        text: 'Transfer the fee to my agent at quick-papers.example.com and it is done today.',
        hoursAgo: 52,
      },
    ],
    blockedBy: 'seller',
    reported: { by: 'seller', reason: 'He wants me to pay an agent outside of Forecourt.' },
  },
  {
    buyer: 'grace.mwangi@example.com',
    car: 'Toyota Premio F 1.5',
    lines: [
      { by: 'buyer', text: 'Does it come with a second key?', hoursAgo: 29 },
      { by: 'seller', text: 'Yes, and with the service book.', hoursAgo: 28 },
      { by: 'buyer', offer: { percent: 70, state: 'declined' }, hoursAgo: 27.8 },
      { by: 'seller', text: 'Sorry, that is too little for me.', hoursAgo: 27.6 },
      { by: 'buyer', offer: { percent: 92, state: 'withdrawn' }, hoursAgo: 27.4 },
      { by: 'buyer', text: 'I will call my bank first and come back to you.', hoursAgo: 27 },
    ],
    mutedBy: 'seller',
  },
  {
    buyer: farhana,
    car: 'Toyota Crown Royal Saloon',
    lines: [
      { by: 'buyer', offer: { percent: 97, state: 'replaced' }, hoursAgo: 26 },
      { by: 'seller', text: 'Agreed.', hoursAgo: 25 },
      { by: 'buyer', text: 'The left mirror is cracked. Could you do a little more?', hoursAgo: 6 },
      {
        by: 'seller',
        offer: { percent: 94, state: 'accepted', reserve: true },
        hoursAgo: 5,
      },
      { by: 'buyer', text: 'Thank you, that is fair. I will come by tomorrow.', hoursAgo: 4 },
    ],
  },
  {
    buyer: farhana,
    car: 'Toyota Aqua G',
    lines: [
      { by: 'buyer', text: 'Hello, how long does the hybrid battery still last?', hoursAgo: 20 },
      {
        by: 'seller',
        text: 'It was tested in September: 87% of its capacity. The report is in the car.',
        hoursAgo: 18,
      },
      { by: 'buyer', text: 'That sounds good. Could I see it this week?', hoursAgo: 17 },
      { by: 'seller', text: 'Yes, with pleasure. Any evening after six suits me.', hoursAgo: 3 },
      { by: 'seller', text: 'Only not on Friday, please.', hoursAgo: 2.9 },
      { by: 'buyer', offer: { percent: 88, state: 'countered' }, hoursAgo: 2.7 },
      { by: 'seller', offer: { percent: 95, state: 'pending', reserve: true }, hoursAgo: 2.5 },
    ],
    readBy: { buyer: 3 },
  },
  {
    buyer: imran,
    car: 'Toyota RAV4 2.5 Hybrid',
    lines: [
      {
        by: 'buyer',
        text: 'I booked it this morning. Could I see it on Saturday?',
        hoursAgo: 1.8,
      },
      { by: 'seller', text: 'With pleasure. Is eleven o’clock fine?', hoursAgo: 1.5 },
      { by: 'buyer', text: 'Eleven is perfect. I will bring my brother.', hoursAgo: 1 },
      { by: 'buyer', offer: { percent: 93, state: 'pending' }, hoursAgo: 0.9 },
    ],
    readBy: { seller: 2 },
  },
  {
    buyer: farhana,
    car: 'Toyota RAV4 2.5 Hybrid',
    lines: [
      { by: 'buyer', text: 'Has it ever been in an accident?', hoursAgo: 4.5 },
      { by: 'seller', text: 'Never. All panels have their first paint.', hoursAgo: 4 },
      { by: 'buyer', text: 'And the tyres, how old are they?', hoursAgo: 0.6 },
    ],
    readBy: { seller: 2 },
  },
];
