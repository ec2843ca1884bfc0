import { HomeSection } from './home-section.tsx';
import { team } from './team-copy.ts';

export function Team() {
  return (
    <HomeSection
      id="team"
      heading="Executive team"
      line="Who does what. The people are made up, like everything in this demo."
    >
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        {team.map(({ name, role, line }) => (
          <li
            key={name}
            className="flex gap-4 rounded-card border border-border bg-surface p-5 shadow-rest sm:block sm:p-6"
          >
            <span
              aria-hidden="true"
              className="grid size-14 shrink-0 place-items-center rounded-full bg-primary-soft text-lg sm:size-16 sm:text-xl font-bold tracking-wide text-on-primary-soft"
            >
              {monogramOf(name)}
            </span>
            <div>
              <h3 className="text-lg leading-snug sm:mt-4">{name}</h3>
              <p className="text-sm font-medium text-link">{role}</p>
              <p className="mt-2 text-pretty text-muted sm:mt-3">{line}</p>
            </div>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

const monogramOf = (name: string) =>
  name
    .split(' ')
    .map((word) => word.charAt(0))
    .join('');
