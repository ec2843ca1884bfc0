import { facts } from '#marketplace/cars/vehicles/facts.ts';
import { foldedText } from '#marketplace/folded-text.ts';
import { withoutStopWords } from './search-stop-words.ts';
import { factTerm, quoted } from './search-terms.ts';

type Facts = typeof facts;
type NamedFact = 'fuel' | 'gearbox' | 'drive' | 'body' | 'colour';

/** Words of buyers that differ from the specification sheet. */
const otherNames: { [Name in NamedFact]: Partial<Record<keyof Facts[Name]['values'], string[]>> } =
  {
    fuel: {
      petrol: ['gasoline'],
      'plug-in': ['plug-in', 'phev', 'hybrid'],
      electric: ['ev', 'bev', 'electric vehicle'],
      lpg: ['autogas'],
    },
    gearbox: {
      manual: ['manual gearbox', 'manual transmission'],
      automatic: ['auto', 'automatic gearbox', 'automatic transmission'],
    },
    drive: {
      front: ['fwd'],
      rear: ['rwd'],
      all: ['awd', '4wd', '4x4', 'four-wheel drive', '4-wheel drive'],
    },
    body: {
      hatchback: ['hatch'],
      saloon: ['sedan'],
      estate: ['wagon', 'station wagon', 'kombi', 'combi'],
      suv: ['crossover', 'off-roader', 'offroader'],
      convertible: ['cabrio', 'cabriolet', 'roadster', 'soft top'],
      mpv: ['mpv', 'minivan', 'people mover'],
      pickup: ['pickup', 'truck', 'pickup truck', 'pick-up truck'],
    },
    colour: { grey: ['gray'], purple: ['violet'] },
  };

const wordsIn = (name: string): string[] => withoutStopWords(foldedText(name).split(/[^a-z\d]+/));

type Values = Record<string, string>;
type OtherNames = Record<string, string[] | undefined>;

const names = (Object.entries(otherNames) as [NamedFact, OtherNames][]).flatMap(([fact, others]) =>
  Object.entries(facts[fact].values as Values).flatMap(([value, label]) =>
    [label, ...(others[value] ?? [])].map((name) => ({
      words: wordsIn(name),
      term: quoted(factTerm(fact, value)),
    })),
  ),
);

const longestName = Math.max(...names.map(({ words }) => words.length));

/** A name can have several terms: a plug-in is also a hybrid. */
const termsByName = new Map<string, string[]>();
for (const { words, term } of names) {
  const name = words.join(' ');
  termsByName.set(name, [...(termsByName.get(name) ?? []), term]);
}

/** The terms of the fact that these words name together, also in the plural: "suvs", "pick ups". */
export function factsNamed(words: string[]): string[] {
  const name = words.join(' ');
  return termsByName.get(name) ?? termsByName.get(name.replace(/s$/, '')) ?? [];
}

/** One word, or several that name a fact together, such as "pick up". */
export type Expression = { words: string[]; facts: string[] };

export function expressionsIn(words: string[]): Expression[] {
  const expressions: Expression[] = [];
  for (let at = 0; at < words.length; ) {
    const expression = longestExpression(words.slice(at, at + longestName));
    expressions.push(expression);
    at += expression.words.length;
  }
  return expressions;
}

function longestExpression(words: string[]): Expression {
  const facts = factsNamed(words);
  return facts.length > 0 || words.length === 1
    ? { words, facts }
    : longestExpression(words.slice(0, -1));
}
