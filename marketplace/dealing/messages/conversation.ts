import type { Money } from '#marketplace/money.ts';

export type CarOfConversation = {
  id: string;
  name: string;
  /** Gone: hidden, removed or not advertised yet. */
  state: 'on_offer' | 'sold' | 'gone';
  /** Of a car that is gone only its seller is told more than its name. */
  shown: { price: Money; picture: string } | null;
};

/** What a buyer and a seller write to each other about one car, as one of the two sees it. */
export type Conversation = {
  id: string;
  role: 'buyer' | 'seller';
  car: CarOfConversation;
  other: { id: string; name: string; verified: boolean };
  /** How many there are: the position of the newest. */
  messages: number;
  readTo: number;
  /** Of the other one's. */
  unread: number;
  muted: boolean;
  archived: boolean;
  /** Whether a message would get through. */
  canWrite: boolean;
  /** By the one who is looking. */
  blocked: boolean;
  last: { text: string; isMine: boolean; at: Date };
};

export type Message = {
  position: number;
  isMine: boolean;
  text: string;
  at: Date;
  /** What it offers; null for mere words. */
  offerId: string | null;
};

/** Which conversations an inbox shows. */
export const shownInInbox = ['all', 'unread', 'archived'] as const;
export type ShownInInbox = (typeof shownInInbox)[number];
