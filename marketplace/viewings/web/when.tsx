import { cityOf, dayInWords, hourInWords, whenInWords } from '../viewing-words.ts';

const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What clocks show where the reader is, if that is something else. */
export function ownHour(at: Date, zone: string): string | null {
  const own = here();
  return whenInWords(at, own) === whenInWords(at, zone) ? null : hourInWords(at, own);
}

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
          {cityOf(zone)} time ({own} yours)
        </span>
      )}
    </time>
  );
}
