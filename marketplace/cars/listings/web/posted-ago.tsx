import { useToday } from '#kit/use-today.ts';
import { daysBetween, inShort } from '#marketplace/dates.ts';

/** "today", "3 days ago", "2 weeks ago", or the date after two months. */
export function postedInWords(postedOn: string, today: string): string {
  const days = daysBetween(postedOn, today);
  if (days < 0 || days > 60) return inShort(postedOn);
  if (days < 2) return days === 0 ? 'today' : 'yesterday';
  return days < 14 ? `${days} days ago` : `${Math.floor(days / 7)} weeks ago`;
}

/** The browser computes the age, because a cached page may be read on another day. The server renders the date. */
export function PostedAgo({ postedOn }: { postedOn: string }) {
  const today = useToday();
  return (
    <time dateTime={postedOn}>{today ? postedInWords(postedOn, today) : inShort(postedOn)}</time>
  );
}
