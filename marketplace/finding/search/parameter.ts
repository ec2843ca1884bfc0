/** How one part of a search stands in an address. */
export type Parameter<Value> = {
  name: string;
  /** `?name=a&name=b` */
  isRepeatable?: true;
  /** Undefined where it makes no sense. The slugs are those of the makes that there are. */
  read: (texts: string[], slugs: readonly string[]) => Value | undefined;
  /** What to do about that. */
  mistake: string;
  /** Nothing for what goes without saying. */
  write: (value: Value) => string[];
  /** For the API document. */
  schema: object;
};

type Kind<Value> = Omit<Parameter<Value>, 'name'>;

/** Of the words that are searched for. */
export const longestText = 100;

/** One line without control characters. */
export const tidyText = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim();

const anyOfThem = 'Several: any of them.';

/** Some of these, always in the same order. */
export const someOf = <Value extends string>(
  values: readonly Value[],
  { mistake = `Use ${values.join(', ')}.`, description = anyOfThem } = {},
): Kind<Value[]> => ({
  isRepeatable: true,
  read: (texts) => {
    const chosen = values.filter((each) => texts.includes(each));
    return chosen.length === new Set(texts).size ? chosen : undefined;
  },
  mistake,
  write: (chosen) => chosen,
  schema: severalOf({ type: 'string', enum: values }, values.length, description),
});

type Lengths = { most: number; longest: number; what: string };

export const someTexts = ({ most, longest, what }: Lengths): Kind<string[]> => ({
  isRepeatable: true,
  read: (texts) => {
    const tidy = [...new Set(texts.map(tidyText))].filter((text) => text !== '').sort();
    return tidy.every(({ length }) => length <= longest) && tidy.length <= most ? tidy : undefined;
  },
  mistake: `Use at most ${most} ${what} of at most ${longest} characters.`,
  write: (texts) => texts,
  schema: severalOf({ type: 'string', maxLength: longest }, most),
});

type Range = { least: number; most: number; mistake: string; description: string };

export const wholeNumber = ({ least, most, mistake, description }: Range): Kind<number | null> => ({
  read: ([text = '']) => {
    const isWithin = /^\d{1,7}$/.test(text) && Number(text) >= least && Number(text) <= most;
    return isWithin ? Number(text) : undefined;
  },
  mistake,
  write: (number) => (number === null ? [] : [String(number)]),
  schema: { type: 'integer', minimum: least, maximum: most, description },
});

export const trueOrFalse = (description: string): Kind<boolean> => ({
  read: ([text]) => ({ true: true, false: false })[text ?? ''],
  mistake: 'Use true or false.',
  write: (isTrue) => (isTrue ? ['true'] : []),
  schema: { type: 'string', enum: ['true', 'false'], description },
});

export const severalOf = (each: object, most: number, description = anyOfThem) => ({
  anyOf: [each, { type: 'array', items: each, maxItems: most }],
  description,
});
