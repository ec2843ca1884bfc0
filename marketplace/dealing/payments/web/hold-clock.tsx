import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';

/** `until` is on the clock of `performance.now()`. */
export function useSecondsLeft(until: number | null): number | null {
  const [now, setNow] = useState(() => performance.now());

  useEffect(() => {
    if (until === null) return;
    setNow(performance.now());
    const timer = setInterval(() => setNow(performance.now()), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return until === null ? null : Math.max(0, Math.ceil((until - now) / 1000));
}

/** Screen readers announce milestones only. */
export const HoldClock = ({ secondsLeft }: { secondsLeft: number }) => (
  <p className="flex items-center gap-2 text-muted">
    <Clock className="size-4.5 shrink-0" />
    <span>
      The car is held for you for{' '}
      <span role="timer" className="font-semibold text-text tabular-nums">
        {asClock(secondsLeft)}
      </span>
    </span>
    <span role="status" className="sr-only">
      {announcement(secondsLeft)}
    </span>
  </p>
);

const asClock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

const milestones = [
  { seconds: 30, text: '30 seconds left to pay.' },
  { seconds: 60, text: 'One minute left to pay.' },
  { seconds: 120, text: 'Two minutes left to pay.' },
  { seconds: 300, text: 'Five minutes left to pay.' },
];

/** Changes at milestones only, so that each is announced once. */
const announcement = (secondsLeft: number) =>
  milestones.find(({ seconds }) => secondsLeft <= seconds)?.text;
