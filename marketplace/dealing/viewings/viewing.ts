import type { RefusalCode } from '#marketplace/errors.ts';

export const kindsOfViewing = ['viewing', 'test_drive'] as const;
export type KindOfViewing = (typeof kindsOfViewing)[number];

export const statesOfViewing = ['asked', 'confirmed', 'declined', 'cancelled', 'over'] as const;
export type StateOfViewing = (typeof statesOfViewing)[number];

export const sides = ['buyer', 'seller'] as const;
export type Side = (typeof sides)[number];

/** What ended a viewing if neither side did. */
export const endings = ['unanswered', 'sold', 'unavailable', 'account', 'blocked'] as const;
export type ViewingEnding = (typeof endings)[number];

export const answers = ['confirm', 'decline', 'cancel', 'move'] as const;
export type Answer = (typeof answers)[number];

export type ViewingStatus = {
  state: StateOfViewing;
  /** Which side named the time; the other side confirms it. */
  askedBy: Side;
  startsAt: Date;
  answerBy: Date;
  endedBy: Side | null;
  endedBecause: ViewingEnding | null;
  /** Counts its changes. */
  sequence: number;
};

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export const lengthOfViewing = hour;
const longestWait = day;

export const endOf = (startsAt: Date): Date => new Date(startsAt.getTime() + lengthOfViewing);

/** A day, or until the viewing would begin. */
export const answerBy = (startsAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + longestWait, startsAt.getTime()));

/** A viewing ends by the clock; a job records it later. */
export function asOf<S extends ViewingStatus>(standing: S, now: Date): S {
  const { state } = standing;
  if (state === 'asked' && standing.answerBy <= now) {
    return { ...standing, state: 'declined', endedBy: null, endedBecause: 'unanswered' };
  }
  if (state === 'confirmed' && endOf(standing.startsAt) <= now) {
    return { ...standing, state: 'over' };
  }
  return standing;
}

export const isLive = ({ state }: Pick<ViewingStatus, 'state'>): boolean =>
  state === 'asked' || state === 'confirmed';

/** The side whose answer the viewing waits for. */
export const waitsFor = ({
  state,
  askedBy,
}: Pick<ViewingStatus, 'state' | 'askedBy'>): Side | null => {
  if (state !== 'asked') return null;
  return askedBy === 'buyer' ? 'seller' : 'buyer';
};

/** `sequence` is the one that the caller saw last. */
export type Change = { answer: Answer; sequence: number; startsAt?: Date | undefined };

export function refusalToAnswer(
  { answer, sequence }: Change,
  standing: ViewingStatus,
  { by, now }: { by: Side; now: Date },
): RefusalCode | null {
  if (!isLive(standing)) return 'viewing_ended';
  // The caller has not seen the present time.
  if (standing.sequence !== sequence) return 'viewing_changed';
  if (answer === 'confirm' || answer === 'decline') {
    return waitsFor(standing) === by ? null : 'viewing_changed';
  }
  return standing.startsAt <= now ? 'viewing_begun' : null;
}

const stateAfter: Record<Answer, StateOfViewing> = {
  confirm: 'confirmed',
  decline: 'declined',
  cancel: 'cancelled',
  move: 'asked',
};

/** True for a retry: the same change was made before, but its answer was lost. */
export function isRepeated(
  standing: ViewingStatus,
  { answer, sequence, startsAt }: Change,
  by: Side,
): boolean {
  if (standing.sequence !== sequence + 1 || standing.state !== stateAfter[answer]) return false;
  if (answer === 'move') {
    return standing.askedBy === by && standing.startsAt.getTime() === startsAt?.getTime();
  }
  return answer === 'confirm' ? standing.askedBy !== by : standing.endedBy === by;
}

export function after(
  standing: ViewingStatus,
  { answer, startsAt }: Change,
  { by, now }: { by: Side; now: Date },
): ViewingStatus {
  const changed = {
    ...standing,
    state: stateAfter[answer],
    sequence: standing.sequence + 1,
  };
  if (answer === 'confirm') return changed;
  if (answer !== 'move' || !startsAt) return { ...changed, endedBy: by };
  return { ...changed, askedBy: by, startsAt, answerBy: answerBy(startsAt, now) };
}
