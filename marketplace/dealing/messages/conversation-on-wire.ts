import { majorUnits, minorUnits } from '#marketplace/money.ts';
import type { ConversationOnWire, MessageOnWire } from './contract.ts';
import type { Conversation, Message } from './conversation.ts';

export const conversationToWire = ({
  id,
  car: { shown, ...car },
  last,
  ...conversation
}: Conversation): ConversationOnWire => ({
  ...conversation,
  _id: id,
  car: {
    _id: car.id,
    productname: car.name,
    state: car.state,
    ...(shown && { resalePrice: majorUnits(shown.price), image: shown.picture }),
  },
  other: {
    _id: conversation.other.id,
    name: conversation.other.name,
    verified: conversation.other.verified,
  },
  last: { text: last.text, mine: last.isMine, at: last.at.toISOString() },
});

export const conversationFromWire = ({
  _id,
  car,
  other,
  last,
  ...wire
}: ConversationOnWire): Conversation => ({
  ...wire,
  id: _id,
  car: {
    id: car._id,
    name: car.productname,
    state: car.state,
    shown:
      car.resalePrice !== undefined && car.image !== undefined
        ? { price: minorUnits(car.resalePrice), picture: car.image }
        : null,
  },
  other: { id: other._id, name: other.name, verified: other.verified },
  last: { text: last.text, isMine: last.mine, at: new Date(last.at) },
});

export const messageToWire = ({ position, isMine, text, at, offerId }: Message): MessageOnWire => ({
  position,
  mine: isMine,
  text,
  at: at.toISOString(),
  ...(offerId !== null && { offer: offerId }),
});

export const messageFromWire = ({ position, mine, text, at, offer }: MessageOnWire): Message => ({
  position,
  isMine: mine,
  text,
  at: new Date(at),
  offerId: offer ?? null,
});
