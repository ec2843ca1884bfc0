import { advantages } from './advantages-copy.ts';
import { HomeSection } from './home-section.tsx';

export function Advantages() {
  return (
    <HomeSection
      id="advantages"
      heading="Why buy here"
      line="Three promises for every car, whatever its price."
    >
      <ul className="grid gap-px overflow-hidden rounded-panel border border-border bg-border md:grid-cols-3">
        {advantages.map(({ figure, heading, line }) => (
          <li key={heading} className="bg-surface p-6 md:p-8">
            <p className="text-5xl font-bold tracking-tight text-primary tabular-nums">{figure}</p>
            <h3 className="mt-4 text-lg">{heading}</h3>
            <p className="mt-1 text-pretty text-muted">{line}</p>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
