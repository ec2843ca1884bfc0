/** `Fri 18:00`, today `18:00`, beyond a week with its date. Beside another day, today is named. */
export function untilInWords(at: Date, now: Date, besideAnother = false): string {
  const time = at.toLocaleTimeString('en-GB', { timeStyle: 'short' });
  if (at.toDateString() === now.toDateString()) return besideAnother ? `${time} today` : time;
  const isSoon = at.getTime() - now.getTime() < 6 * 86_400_000;
  const day = at.toLocaleDateString(
    'en-GB',
    isSoon ? { weekday: 'short' } : { day: 'numeric', month: 'short' },
  );
  return `${day} ${time}`;
}

type Props = { at: Date; besideAnother?: boolean };

export const Until = ({ at, besideAnother }: Props) => (
  <time
    dateTime={at.toISOString()}
    title={at.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}
    className="whitespace-nowrap tabular-nums"
  >
    {untilInWords(at, new Date(), besideAnother)}
  </time>
);
