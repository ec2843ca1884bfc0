import * as z from 'zod/mini';
import { distanceFrom } from '#marketplace/distance.ts';
import { inFigures } from '#marketplace/figures.ts';
import { manyLines, oneLine, PhoneNumber, readable } from '#marketplace/text.ts';
import { typedAmount, typedNumber } from '#marketplace/typed-number.ts';
import type { Fact, OptionalFact, RequiredFact } from './fact.ts';
import {
  type Facts,
  type FactValues,
  facts,
  type OptionalName,
  optionalEntries,
  type RequiredName,
  type Vehicle,
} from './facts.ts';
import type { FactsOnWire } from './facts-on-wire.ts';
import { longestSlug, slugShape } from './make-slug.ts';
import { monthFromText, monthOf } from './month.ts';
import { requiredFacts } from './required-facts.ts';
import { mistakeInVin, tidyVin, vinWords } from './vin.ts';

type Plain = string | number | string[];
type RequiredSchema<Value> = z.ZodMiniType<Value, Value extends number ? Value | string : Value>;
type OptionalSchema<Value> = z.ZodMiniType<Value | null, Value | string | null>;
type RequestFacts = {
  [Name in RequiredName as Facts[Name]['wire']]: RequiredSchema<FactValues[Name]>;
};
type OptionalSchemas = { [Name in OptionalName]: OptionalSchema<FactValues[Name]> };

// Marked as pure, so that the bundler leaves them out of pages that only read cars.

export const requestFacts = /* @__PURE__ */ byWireName(requiredValue) as RequestFacts;

export const responseFacts = /* @__PURE__ */ byWireName(responseValue) as {
  [Name in keyof FactsOnWire]: z.ZodMiniType<FactsOnWire[Name], FactsOnWire[Name]>;
};

export const VehicleRequest = /* @__PURE__ */ z.object(
  /* @__PURE__ */ byName((fact) => z.optional(optionalValue(fact))) as {
    [Name in OptionalName]: z.ZodMiniOptional<OptionalSchemas[Name]>;
  },
  { error: 'Send the details of the car as an object.' },
);

/** Facts that the seller did not state are left out. */
export const VehicleOnWire = /* @__PURE__ */ z.object({
  .../* @__PURE__ */ (byName((fact) => z.optional(responseValue(fact))) as {
    [Name in keyof Vehicle]-?: z.ZodMiniOptional<z.ZodMiniType<NonNullable<Vehicle[Name]>>>;
  }),
  vinOnFile: z.optional(z.literal(true)),
  /** Only in a car's own answer to its seller, administrators and the buyer who paid. */
  vin: z.optional(z.string()),
});
export type VehicleOnWire = z.infer<typeof VehicleOnWire>;

/**
 * The fields of the seller's form in its order, by our own names. They refuse with the words of the API, and take
 * distances in the market's unit.
 */
export const formFacts = /* @__PURE__ */ inForm() as {
  [Name in RequiredName]: RequiredSchema<FactValues[Name]>;
} & OptionalSchemas;

function inForm() {
  const { name, category, condition, location, yearsUsed, description, ...prices } = requiredFacts;
  const ordered = { name, category, condition, location, yearsUsed, description, ...prices };
  const required = Object.keys(ordered) as RequiredName[];
  return {
    ...Object.fromEntries(required.map((name) => [name, requestFacts[facts[name].wire]])),
    ...byName((fact) =>
      fact.kind === 'number' && fact.isDistance
        ? optionalNumber(() => ({
            least: distanceFrom(fact.least),
            most: distanceFrom(fact.most),
          }))
        : optionalValue(fact),
    ),
  };
}

function byWireName(schemaOf: (fact: RequiredFact) => z.ZodMiniType) {
  return Object.fromEntries(
    Object.values<RequiredFact>(requiredFacts).map((fact) => [fact.wire, schemaOf(fact)]),
  );
}

function byName<Schema>(schemaOf: (fact: OptionalFact) => Schema) {
  return Object.fromEntries(optionalEntries.map(([name, fact]) => [name, schemaOf(fact)]));
}

function slugsOf(values: Readonly<Record<string, string>>) {
  return Object.keys(values) as [string, ...string[]];
}

function responseValue(fact: Fact): z.ZodMiniType<Plain, Plain> {
  switch (fact.kind) {
    case 'choice':
      return z.enum(slugsOf(fact.values));
    case 'set':
      return z.array(z.enum(slugsOf(fact.values)));
    case 'money':
    case 'number':
      return z.number();
    default:
      return z.string();
  }
}

function requiredValue(fact: RequiredFact): z.ZodMiniType<Plain, Plain> {
  const { missing } = fact;
  switch (fact.kind) {
    case 'text':
      return oneLine(fact.longest, missing);
    case 'lines':
      return manyLines(fact.longest, missing);
    case 'choice':
      return z.enum(slugsOf(fact.values), { error: missing });
    case 'make':
      // The database refuses an unknown make in the same words.
      return z
        .string({ error: missing })
        .check(z.maxLength(longestSlug, missing), z.regex(slugShape, missing));
    case 'phone':
      return PhoneNumber;
    case 'money':
      return typedAmount(missing);
    case 'number': {
      const { least, most, unit = 'numbers' } = fact;
      const mistake = `Enter whole ${unit}, ${least} to ${most}.`;
      return typedNumber(missing, (text) => wholeNumberFrom(text, fact), mistake);
    }
  }
}

function optionalValue(fact: OptionalFact): z.ZodMiniType<Plain | null, Plain | null | undefined> {
  switch (fact.kind) {
    case 'text':
      return blankIsNull(
        z
          .string({ error: 'Enter a text.' })
          .check(
            z.normalize('NFC'),
            z.trim(),
            z.maxLength(fact.longest, `Use at most ${fact.longest} characters.`),
            readable,
          ),
      );
    case 'choice':
      return blankIsNull(
        z.enum(['', ...slugsOf(fact.values)], { error: 'Choose one of the list.' }),
      );
    case 'number':
      return optionalNumber(() => fact);
    case 'month':
      return typed(pastMonthFrom, () => 'Enter year and month, from 1950-01 to this month.');
    case 'vin':
      return vin();
    case 'set':
      return several(slugsOf(fact.values), fact.most);
  }
}

function isBlank(value: string | number | null) {
  return value === null || String(value).trim() === '';
}

function blankIsNull(text: z.ZodMiniType<string, string>) {
  return z.pipe(
    z.nullable(text),
    z.transform((value: string | null) => value || null),
  );
}

function typed(read: (text: string) => Plain | null, error: () => string) {
  return z.pipe(
    z
      .nullable(z.union([z.string(), z.number()], { error }))
      .check(z.refine((value) => isBlank(value) || read(String(value)) !== null, { error })),
    z.transform((value: string | number | null) => (isBlank(value) ? null : read(String(value)))),
  );
}

type Range = { least: number; most: number };

/** A function, because the market's unit is known only after this module is loaded. */
function optionalNumber(range: () => Range) {
  return typed(
    (text) => wholeNumberFrom(text, range()),
    () => `Enter a whole number from ${inFigures(range().least)} to ${inFigures(range().most)}.`,
  );
}

/** "42,000" and "42 000" are numbers; "4,2" is not. */
function wholeNumberFrom(text: string, { least, most }: Range): number | null {
  const plain = /^\d{1,3}(?:[ ,.'\u00a0\u202f]\d{3})+$/.test(text.trim())
    ? text.replaceAll(/\D/g, '')
    : text.trim();
  const number = /^(?:0|[1-9]\d*)$/.test(plain) ? Number(plain) : Number.NaN;
  return number >= least && number <= most ? number : null;
}

function pastMonthFrom(text: string): string | null {
  const month = monthFromText(text);
  return month !== null && month >= '1950-01' && month <= monthOf(new Date()) ? month : null;
}

function vin() {
  return z.pipe(
    z.nullable(z.string({ error: vinWords.shape })).check(
      z.refine((value) => isBlank(value) || mistakeInVin(value!) !== vinWords.shape, {
        error: vinWords.shape,
        abort: true,
      }),
      z.refine((value) => isBlank(value) || mistakeInVin(value!) === null, vinWords.slip),
    ),
    z.transform((value: string | null) => (isBlank(value) ? null : tidyVin(value!))),
  );
}

/** Removes duplicates and sorts by the table. */
function several(slugs: [string, ...string[]], most: number) {
  return z.pipe(
    z.nullable(
      z
        .array(z.enum(slugs, { error: 'We do not know this equipment.' }), {
          error: 'Send a list of equipment.',
        })
        .check(z.maxLength(most, `Choose at most ${most}.`)),
    ),
    z.transform((chosen: string[] | null) =>
      chosen && chosen.length > 0 ? slugs.filter((slug) => chosen.includes(slug)) : null,
    ),
  );
}
