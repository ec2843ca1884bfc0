import { HomeSection } from './home-section.tsx';

type Member = { name: string; role: string; line: string };

const team: Member[] = [
  {
    name: 'Mira Halden',
    role: 'Chief executive',
    line: 'Decides what we leave out, so that buying a car stays simple.',
  },
  {
    name: 'Tomás Ferreira',
    role: 'Head of seller relations',
    line: 'Looks after our sellers, and their green ticks.',
  },
  {
    name: 'Adaeze Obi',
    role: 'Head of payments',
    line: 'Makes sure money and cars change hands together, or not at all.',
  },
  {
    name: 'Jonas Lindqvist',
    role: 'Head of engineering',
    line: 'Keeps the pages fast, readable and open to everybody.',
  },
];

export const Team = () => (
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

const monogramOf = (name: string) =>
  name
    .split(' ')
    .map((word) => word.charAt(0))
    .join('');
