import { dayAt, momentsOn, nextDay, weekdayOf } from './clocks.ts';
import type { Span, ViewingHours } from './contract.ts';
import { lengthOfViewing } from './viewing.ts';

/** Full hours in the seller's time zone. */
export function slotsIn(hours: ViewingHours, { from, until }: { from: Date; until: Date }): Date[] {
  const { zone } = hours;
  const last = dayAt(until, zone);
  const slots: Date[] = [];
  for (let day = dayAt(from, zone); day <= last; day = nextDay(day)) {
    const span = spanOn(hours, day);
    const momentOf = momentsOn(day, zone);
    for (let hour = span?.from ?? 0; hour < (span?.to ?? 0); hour++) {
      const slot = momentOf(hour);
      if (slot && slot >= from && slot <= until) slots.push(slot);
    }
  }
  return slots;
}

function spanOn({ weekly, exceptions }: ViewingHours, day: string): Span | null {
  const exception = exceptions.find((each) => each.day === day);
  if (exception) return exception.span;
  return weekly.find(({ weekday }) => weekday === weekdayOf(day)) ?? null;
}

/** Leaves out slots that overlap a viewing. Those may begin at half past, if they were agreed in another time zone. */
export const freeSlots = (slots: Date[], taken: Date[]): Date[] =>
  slots.filter((slot) =>
    taken.every((at) => Math.abs(slot.getTime() - at.getTime()) >= lengthOfViewing),
  );
