export type Parameter<Value> = {
  /** `?name=a&name=b` */
  isRepeatable?: true;
  /** Undefined if the texts are invalid. The slugs are those of all makes. */
  read: (texts: string[], slugs: readonly string[]) => Value | undefined;
  /** Tells the caller which texts are valid. */
  mistake: () => string;
  /** Writes no text for the default. */
  write: (value: Value) => string[];
  schema: object;
};

export const longestText = 100;

export const tidyText = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim();

const anyOfThem = 'Several: any of them.';

/** Some of these values, always in the same order. */
export const someOf = (
  values: readonly string[],
  { mistake = `Use ${values.join(', ')}.`, description = anyOfThem } = {},
): Parameter<string[]> => ({
  isRepeatable: true,
  read: (texts) => {
    const chosen = values.filter((each) => texts.includes(each));
    return chosen.length === new Set(texts).size ? chosen : undefined;
  },
  mistake: () => mistake,
  write: (chosen) => chosen,
  schema: severalOf({ type: 'string', enum: values }, values.length, description),
});

type Lengths = { most: number; longest: number; what: string };

export const someTexts = ({ most, longest, what }: Lengths): Parameter<string[]> => ({
  isRepeatable: true,
  read: (texts) => {
    const tidy = [...new Set(texts.map(tidyText))].filter((text) => text !== '').sort();
    return tidy.every(({ length }) => length <= longest) && tidy.length <= most ? tidy : undefined;
  },
  mistake: () => `Use at most ${most} ${what} of at most ${longest} characters.`,
  write: (texts) => texts,
  schema: severalOf({ type: 'string', maxLength: longest }, most),
});

type Range = { least: number; most: number; mistake: string; description: string };

export const wholeNumber = ({
  least,
  most,
  mistake,
  description,
}: Range): Parameter<number | null> => ({
  read: ([text = '']) => {
    const isWithin = /^\d{1,7}$/.test(text) && Number(text) >= least && Number(text) <= most;
    return isWithin ? Number(text) : undefined;
  },
  mistake: () => mistake,
  write: (number) => (number === null ? [] : [String(number)]),
  schema: { type: 'integer', minimum: least, maximum: most, description },
});

export const trueOrFalse = (description: string): Parameter<boolean> => ({
  read: ([text]) => ({ true: true, false: false })[text ?? ''],
  mistake: () => 'Use true or false.',
  write: (isTrue) => (isTrue ? ['true'] : []),
  schema: { type: 'string', enum: ['true', 'false'], description },
});

export const severalOf = (each: object, most: number, description = anyOfThem) => ({
  anyOf: [each, { type: 'array', items: each, maxItems: most }],
  description,
});
