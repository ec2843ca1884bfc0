import { dayAt } from '../clocks.ts';
import type { Viewing } from '../contract.ts';
import { waitsFor } from '../viewing.ts';
import { dayInWords } from '../viewing-words.ts';
import { ViewingCard } from './viewing-card.tsx';
import type { ShownViewings } from './viewing-queries.ts';

type Props = {
  viewings: Viewing[];
  show: ShownViewings;
  /** A viewing was answered: it may leave the list with the focused button. */
  onDone: () => void;
};

/** Requests for the reader come first, then the others by day. */
export function ViewingList({ viewings, show, onDone }: Props) {
  if (show === 'past') return <Cards viewings={viewings} withDay onDone={onDone} />;
  const waiting = viewings.filter((each) => waitsFor(each) === each.role);
  const others = viewings.filter((each) => waitsFor(each) !== each.role);
  return (
    <div className="grid gap-8">
      {waiting.length > 0 && (
        <section aria-labelledby="to-answer" className="grid gap-4">
          <h2 id="to-answer" className="text-xl">
            Waiting for your answer
          </h2>
          <Cards viewings={waiting} withDay onDone={onDone} />
        </section>
      )}
      {byDay(others).map(({ day, title, viewings: ofDay }) => (
        <section key={day} aria-labelledby={`day-${day}`} className="grid gap-4">
          <h2 id={`day-${day}`} className="text-xl">
            {title}
          </h2>
          <Cards viewings={ofDay} withDay={false} onDone={onDone} />
        </section>
      ))}
    </div>
  );
}

type CardsProps = Pick<Props, 'viewings' | 'onDone'> & { withDay: boolean };

const Cards = ({ viewings, ...rest }: CardsProps) => (
  <ul className="grid gap-4">
    {viewings.map((viewing) => (
      <ViewingCard key={viewing.id} viewing={viewing} {...rest} />
    ))}
  </ul>
);

function byDay(viewings: Viewing[]) {
  const days = new Map<string, Viewing[]>();
  for (const viewing of viewings) {
    const day = dayAt(new Date(viewing.startsAt), viewing.zone);
    days.set(day, [...(days.get(day) ?? []), viewing]);
  }
  return [...days].map(([day, ofDay]) => ({
    day,
    title: dayInWords(new Date(ofDay[0]!.startsAt), ofDay[0]!.zone),
    viewings: ofDay,
  }));
}
