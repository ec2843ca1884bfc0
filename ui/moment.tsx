type Props = { at: Date };

const steps: [Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];
/** Older moments are shown as a date. */
const longestAgo = 7 * 86_400;
const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** "5 minutes ago", "yesterday", "9 Nov 2026". */
export function agoInWords(at: Date, now: Date): string {
  const seconds = (now.getTime() - at.getTime()) / 1000;
  if (seconds >= longestAgo) return at.toLocaleDateString('en-GB', { dateStyle: 'medium' });
  const step = steps.find(([, length]) => seconds >= length);
  return step ? words.format(-Math.floor(seconds / step[1]), step[0]) : 'just now';
}

export const Moment = ({ at }: Props) => (
  <time
    dateTime={at.toISOString()}
    title={at.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}
  >
    {agoInWords(at, new Date())}
  </time>
);
