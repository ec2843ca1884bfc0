import { inFigures } from '#marketplace/figures.ts';
import {
  currencyName,
  formatMoney,
  largestAmount,
  largestInAnyCurrency,
  type Money,
  majorUnits,
  moneyFromText,
} from '#marketplace/money.ts';
import { mostChosen } from './car-search.ts';
import { type OptionFilter, type OptionSearch, optionFilters, valuesOf } from './option-filters.ts';
import {
  type Parameter,
  severalOf,
  someOf,
  someTexts,
  trueOrFalse,
  wholeNumber,
} from './parameter.ts';

/** Older cars are not registered, and buyers do not ask for later years. */
const [firstYear, lastYear] = [1950, 2100];

function parameterOf(each: OptionFilter) {
  const { name, fact } = each;
  switch (each.by) {
    case 'any':
      return choice(each);
    case 'all':
      return someOf(Object.keys(valuesOf(each)), {
        mistake: `We do not know this ${fact.label.toLowerCase()}.`,
        description: 'Several: all of them.',
      });
    case 'is':
      return trueOrFalse(
        name === 'verified'
          ? '`true`: only cars of verified sellers.'
          : `\`true\`: only cars with \`${each.value}\` for ${name}.`,
      );
    case 'since':
      return wholeNumber({
        least: firstYear,
        most: lastYear,
        mistake: `Use a year, ${firstYear} to ${lastYear}.`,
        description: `${fact.label} in this year or later.`,
      });
    default:
      return fact.kind === 'money' ? amount(each.by) : numberOf(each);
  }
}

function choice(each: OptionFilter) {
  const { name, fact } = each;
  switch (fact.kind) {
    case 'make':
      return makes;
    case 'text': {
      const what = name === 'location' ? 'places' : 'values';
      return someTexts({ most: mostChosen, longest: fact.longest, what });
    }
    default: {
      const description = 'How the price is rated. Several: any of them.';
      return someOf(Object.keys(valuesOf(each)), name === 'priceLabel' ? { description } : {});
    }
  }
}

const makes: Parameter<string[]> = {
  isRepeatable: true,
  read: (texts, slugs) => {
    const given = texts.map((text) => text.toLowerCase());
    const known = slugs.filter((slug) => given.includes(slug));
    return known.length > 0 && known.length <= mostChosen ? known : undefined;
  },
  mistake: () => `Use up to ${mostChosen} of the categories we have.`,
  write: (chosen) => chosen,
  schema: severalOf({ type: 'string', maxLength: 100 }, mostChosen),
};

const amount = (by: 'least' | 'most'): Parameter<Money | null> => ({
  read: ([text = '']) => {
    const money = /^[\d.]+$/.test(text) ? moneyFromText(text) : null;
    if (money === null || money > largestAmount()) return undefined;
    // A price from 0 on does not filter.
    return by === 'least' ? money || null : money;
  },
  mistake: () => {
    const unit = currencyName().split(' ').at(-1);
    return `Use an amount in ${unit}, at most ${formatMoney(largestAmount())}.`;
  },
  write: (money) => (money === null ? [] : [String(majorUnits(money))]),
  schema: { type: 'number', minimum: 0, maximum: largestInAnyCurrency },
});

function numberOf({ fact, by }: OptionFilter) {
  if (fact.kind !== 'number') throw new Error(`${fact.label} is no number.`);
  const { least, most, label, unit, isDistance } = fact;
  const numbers = unit ? `whole ${unit}` : 'a whole number';
  return wholeNumber({
    least,
    most,
    mistake: `Use ${numbers}, ${inFigures(least)} to ${inFigures(most)}.`,
    description: `${label} at ${by}${isDistance ? ', in kilometres' : ''}.`,
  });
}

export const optionParameters = Object.fromEntries(
  optionFilters.map((each) => [each.parameter, parameterOf(each)]),
) as { [Name in keyof OptionSearch]: Parameter<OptionSearch[Name]> };
