import type { HoursOnWire, ViewingOnWire } from './contract.ts';
import type { ViewingHours } from './hours.ts';
import type { Viewing } from './viewing.ts';

export const viewingToWire = (viewing: Viewing): ViewingOnWire => ({
  _id: viewing.id,
  role: viewing.role,
  kind: viewing.kind,
  state: viewing.state,
  askedBy: viewing.askedBy,
  startsAt: viewing.startsAt.toISOString(),
  zone: viewing.zone,
  answerBy: viewing.answerBy.toISOString(),
  ...(viewing.endedBy && { endedBy: viewing.endedBy }),
  ...(viewing.endedBecause && { because: viewing.endedBecause }),
  ...(viewing.place && { place: viewing.place }),
  sequence: viewing.sequence,
  conversation: viewing.conversationId,
  car: {
    _id: viewing.car.id,
    productname: viewing.car.name,
    state: viewing.car.state,
    ...(viewing.car.picture && { image: viewing.car.picture }),
  },
  other: {
    _id: viewing.other.id,
    name: viewing.other.name,
    verified: viewing.other.verified,
  },
  askedAt: viewing.askedAt.toISOString(),
  changedAt: viewing.changedAt.toISOString(),
});

export const viewingFromWire = (wire: ViewingOnWire): Viewing => ({
  id: wire._id,
  conversationId: wire.conversation,
  role: wire.role,
  kind: wire.kind,
  state: wire.state,
  askedBy: wire.askedBy,
  startsAt: new Date(wire.startsAt),
  zone: wire.zone,
  answerBy: new Date(wire.answerBy),
  endedBy: wire.endedBy ?? null,
  endedBecause: wire.because ?? null,
  place: wire.place ?? null,
  sequence: wire.sequence,
  car: {
    id: wire.car._id,
    name: wire.car.productname,
    state: wire.car.state,
    picture: wire.car.image ?? null,
  },
  other: { id: wire.other._id, name: wire.other.name, verified: wire.other.verified },
  askedAt: new Date(wire.askedAt),
  changedAt: new Date(wire.changedAt),
});

export const hoursToWire = ({ zone, place, weekly, exceptions }: ViewingHours): HoursOnWire => ({
  zone,
  place,
  weekly,
  exceptions: exceptions.map(({ day, span }) => ({ day, ...span })),
});

export const hoursFromWire = ({ zone, place, weekly, exceptions }: HoursOnWire): ViewingHours => ({
  zone,
  place,
  weekly,
  exceptions: exceptions.map(({ day, from, to }) => ({
    day,
    span: from === undefined || to === undefined ? null : { from, to },
  })),
});
