/** A conversation that one of the two said something is wrong with, as administrators see it. */
export type ReportedConversation = {
  id: string;
  car: { id: string; name: string };
  buyer: { id: string; name: string; email: string };
  seller: { id: string; name: string; email: string };
  messages: number;
  /** Open ones, the newest first. */
  reports: { by: 'buyer' | 'seller'; reason: string; at: Date }[];
};

export type ReportedMessage = { position: number; by: 'buyer' | 'seller'; text: string; at: Date };
