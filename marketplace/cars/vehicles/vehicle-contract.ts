import * as z from 'zod/mini';
import { distanceFrom } from '#marketplace/distance.ts';
import { inFigures } from '#marketplace/figures.ts';
import { readable } from '#marketplace/text.ts';
import { monthFromText, monthOf } from './month.ts';
import {
  type Vehicle,
  type VehicleChanges,
  type VehicleFact,
  type VehicleName,
  vehicleEntries,
} from './vehicle.ts';
import { mistakeInVin, tidyVin, vinWords } from './vin.ts';

type Plain = string | number | string[];
type Typed = Plain | null | undefined;

/** What was told, or null; an empty field tells nothing. */
type Asked = {
  [Name in VehicleName]: z.ZodMiniType<
    NonNullable<VehicleChanges[Name]> | null,
    NonNullable<VehicleChanges[Name]> | string | null
  >;
};
type Answered = {
  [Name in keyof Vehicle]-?: z.ZodMiniOptional<z.ZodMiniType<NonNullable<Vehicle[Name]>>>;
};

// Pure, so that pages which only read cars are built without them.
/** The form's checks: those of the call in the same words, but of distances in the market's unit. */
export const askedVehicle = /* @__PURE__ */ eachFact(askedInForm) as Asked;

export const VehicleRequest = /* @__PURE__ */ z.object(
  /* @__PURE__ */ eachFact((fact) => z.optional(asked(fact))) as {
    [Name in VehicleName]: z.ZodMiniOptional<Asked[Name]>;
  },
  { error: 'Send the details of the car as an object.' },
);

/** Only what is known is in it. */
export const VehicleOnWire = /* @__PURE__ */ z.object({
  .../* @__PURE__ */ (eachFact((fact) => z.optional(answered(fact))) as Answered),
  /** Its seller has given a VIN. */
  vinOnFile: z.optional(z.literal(true)),
  /** Only for its seller, administrators and the buyer who paid, and only in a car's own answer. */
  vin: z.optional(z.string()),
});
export type VehicleOnWire = z.infer<typeof VehicleOnWire>;

function eachFact<Schema>(schemaOf: (fact: VehicleFact) => Schema): Record<string, Schema> {
  return Object.fromEntries(vehicleEntries.map(([name, fact]) => [name, schemaOf(fact)]));
}

function slugsOf(values: Record<string, string>) {
  return Object.keys(values) as [string, ...string[]];
}

function answered(fact: VehicleFact): z.ZodMiniType<Plain, Plain> {
  switch (fact.kind) {
    case 'choice':
      return z.enum(slugsOf(fact.values));
    case 'set':
      return z.array(z.enum(slugsOf(fact.values)));
    case 'number':
      return z.number();
    default:
      return z.string();
  }
}

function askedInForm(fact: VehicleFact) {
  if (fact.kind !== 'number' || !fact.isDistance) return asked(fact);
  const { least, most } = fact;
  return wholeNumber(() => ({ least: distanceFrom(least), most: distanceFrom(most) }));
}

function asked(fact: VehicleFact): z.ZodMiniType<Plain | null, Typed> {
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
      return wholeNumber(() => fact);
    case 'month':
      return read(pastMonthFrom, () => 'Enter year and month, from 1950-01 to this month.');
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

/** What people type for it. */
function read(readText: (text: string) => Plain | null, error: () => string) {
  return z.pipe(
    z
      .nullable(z.union([z.string(), z.number()], { error }))
      .check(z.refine((value) => isBlank(value) || readText(String(value)) !== null, { error })),
    z.transform((value: string | number | null) =>
      isBlank(value) ? null : readText(String(value)),
    ),
  );
}

type Range = { least: number; most: number };

/** The range is asked for when it is needed: which market this is becomes known after this module is loaded. */
function wholeNumber(range: () => Range) {
  return read(
    (text) => wholeFrom(text, range()),
    () => `Enter a whole number from ${inFigures(range().least)} to ${inFigures(range().most)}.`,
  );
}

/** "42,000" and "42 000" are numbers; "4,2" is not. */
function wholeFrom(text: string, { least, most }: Range): number | null {
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

/** Each once, in the order of the table, whatever order they were ticked in. */
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
