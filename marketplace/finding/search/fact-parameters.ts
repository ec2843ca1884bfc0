import { inFigures } from '#marketplace/figures.ts';
import { mostChosen } from './car-search.ts';
import { type FactFilter, type FactSearch, factFilters, valuesOf } from './fact-filters.ts';
import { type Parameter, someOf, someTexts, trueOrFalse, wholeNumber } from './parameter.ts';

/** Cars are not registered before the one, and nobody asks for the other. */
const [firstYear, lastYear] = [1950, 2100];

/** How what is asked of the facts stands in an address. */
export const factParameters = Object.fromEntries(
  factFilters.map((each) => [each.parameter, { name: each.parameter, ...kindOf(each) }]),
) as { [Name in keyof FactSearch]: Parameter<FactSearch[Name]> };

function kindOf(each: FactFilter) {
  const { fact, filter } = each;
  const values = Object.keys(valuesOf(each));
  switch (filter.by) {
    case 'any':
      return fact.kind === 'text'
        ? someTexts({ most: mostChosen, longest: fact.longest, what: 'values' })
        : someOf(values);
    case 'all':
      return someOf(values, {
        mistake: `We do not know this ${fact.label.toLowerCase()}.`,
        description: 'Several: all of them.',
      });
    case 'is':
      return trueOrFalse(`\`true\`: only cars with \`${filter.value}\` for ${each.name}.`);
    case 'since':
      return wholeNumber({
        least: firstYear,
        most: lastYear,
        mistake: `Use a year, ${firstYear} to ${lastYear}.`,
        description: `${fact.label} in this year or later.`,
      });
    default:
      return numberOf(each);
  }
}

function numberOf({ fact, filter }: FactFilter) {
  if (fact.kind !== 'number') throw new Error(`${fact.label} is no number.`);
  const { least, most, label, isDistance } = fact;
  return wholeNumber({
    least,
    most,
    mistake: `Use ${isDistance ? 'whole kilometres' : 'a whole number'}, ${inFigures(least)} to ${inFigures(most)}.`,
    description: `${label} at ${filter.by}${isDistance ? ', in kilometres' : ''}.`,
  });
}
