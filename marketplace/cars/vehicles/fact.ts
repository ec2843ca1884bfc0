export type Group = 'basics' | 'engine' | 'body' | 'history' | 'equipment';

/** A filter of the search. `parameter` is its name in addresses and in the API. */
export type FactFilter = {
  parameter: string;
  /** Set if buyers remove it together with other parameters, such as both bounds of a price. */
  filter?: string;
} & (
  | { by: 'any' | 'all' }
  | { by: 'is'; value: string }
  /** Amounts in dollars and distances in the market's unit, which are converted. Other numbers work as well. */
  | { by: 'least' | 'most'; steps: readonly number[] }
  /** A year; the steps are years back. */
  | { by: 'since'; steps: readonly number[] }
);

type FactDescription = { label: string; hint?: string; filters?: readonly FactFilter[] };

/** Every seller must give it; without one the API answers with `missing`. */
type RequiredDescription = FactDescription & {
  wire: string;
  missing: string;
  /** Its name on the car's page. */
  sheet?: string;
};

/** In the API, optional facts are under `vehicle` by their own names. */
type Optional = FactDescription & {
  group: Group;
  /** One of the twelve facts that most buyers ask for: the form counts them. */
  isCounted?: true;
};

type Text = { kind: 'text'; longest: number };
type Lines = { kind: 'lines'; longest: number };
type Choice = {
  kind: 'choice';
  /** Slugs with their words in the specification sheet. */
  values: Readonly<Record<string, string>>;
  /** The words in the form, if they differ. */
  valuesInForm?: Readonly<Record<string, string>>;
};
type Make = { kind: 'make' };
type Amount = { kind: 'money' };
type Phone = { kind: 'phone' };
type WholeNumber = {
  kind: 'number';
  least: number;
  most: number;
  /** What the number counts, for error messages. */
  unit?: string;
  /** In kilometres. Buyers and sellers use the market's unit. */
  isDistance?: true;
  inWords?: (value: number) => string;
};
type InMonth = { kind: 'month' };
type Several = { kind: 'set'; values: Readonly<Record<string, string>>; most: number };
/** Private, so that no filter may use it. */
type Vin = { kind: 'vin'; filters?: never };

export type RequiredFact = RequiredDescription &
  (Text | Lines | Choice | Make | WholeNumber | Amount | Phone);
export type OptionalFact = Optional & (Text | Choice | WholeNumber | InMonth | Several | Vin);
export type Fact = FactDescription &
  (Text | Lines | Choice | Make | WholeNumber | Amount | Phone | InMonth | Several | Vin);
