import { cityOf } from '#marketplace/dates.ts';
import { dayInWords, hourElsewhere, hourInWords, whenForReader } from '../viewing-words.ts';

/** Where the reader is. */
export const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What clocks show where the reader is, if that is something else. */
export const ownHour = (at: Date, zone: string): string | null => hourElsewhere(at, zone, here());

/** By the clocks where the car is, for the middle of a sentence. */
export const whenToRead = (at: Date, zone: string): string => whenForReader(at, zone, here());

type Props = { at: Date; zone: string; withDay?: boolean };

/** By the clocks where the car is; whoever is elsewhere is told what theirs show. */
export function When({ at, zone, withDay = true }: Props) {
  const own = ownHour(at, zone);
  return (
    <time dateTime={at.toISOString()} className="tabular-nums">
      {withDay && `${dayInWords(at, zone)}, `}
      {hourInWords(at, zone)}
      {own && (
        <span className="font-normal text-muted">
          {' '}
          {cityOf(zone)} time ({own} your time)
        </span>
      )}
    </time>
  );
}
