import { cityOf } from '#marketplace/dates.ts';
import { dayInWords, hourElsewhere, hourInWords, whenForReader } from '../viewing-words.ts';

/** The time zone of the reader. */
export const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** In the reader's time zone, if it differs there. */
export const ownHour = (at: Date, zone: string): string | null => hourElsewhere(at, zone, here());

export const whenToRead = (at: Date, zone: string): string => whenForReader(at, zone, here());

type Props = { at: Date; zone: string; withDay?: boolean };

/** In the seller's time zone, and in the reader's if it differs. */
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
