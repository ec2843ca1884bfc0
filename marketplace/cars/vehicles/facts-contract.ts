import * as z from 'zod/mini';
import { manyLines, oneLine, PhoneNumber } from '#marketplace/text.ts';
import { typedAmount, typedNumber } from '#marketplace/typed-number.ts';
import {
  type Fact,
  type FactName,
  type FactsOnWire,
  factEntries,
  facts,
  factsInForm,
  type WireName,
} from './facts.ts';
import { longestSlug, slugShape } from './make-slug.ts';

type Plain = string | number;
type Answered = { [Name in WireName]: z.ZodMiniType<FactsOnWire[Name], FactsOnWire[Name]> };
/** People may type numbers as text. */
type Asked = {
  [Name in WireName]: z.ZodMiniType<
    FactsOnWire[Name],
    FactsOnWire[Name] | Typed<FactsOnWire[Name]>
  >;
};
type Typed<Value> = Value extends number ? string : never;

// Pure, so that pages which only read cars are built without them.
/** What the API answers of a car. */
export const answeredFacts = /* @__PURE__ */ eachFact(answered) as Answered;
/** What it takes, and with the same words refuses, as the form does. */
export const askedFacts = /* @__PURE__ */ eachFact(asked) as Asked;

function eachFact(schemaOf: (fact: Fact) => z.ZodMiniType) {
  return Object.fromEntries(factEntries.map(([, fact]) => [fact.wire, schemaOf(fact)]));
}

function answered(fact: Fact): z.ZodMiniType<Plain, Plain> {
  if (fact.kind === 'choice') return z.enum(fact.values as [string, ...string[]]);
  return fact.kind === 'money' || fact.kind === 'number' ? z.number() : z.string();
}

function asked(fact: Fact): z.ZodMiniType<Plain, Plain> {
  switch (fact.kind) {
    case 'text':
      return oneLine(fact.longest, fact.missing);
    case 'lines':
      return manyLines(fact.longest, fact.missing);
    case 'choice':
      return z.enum(fact.values as [string, ...string[]], { error: fact.missing });
    case 'make':
      return slugOf(fact.missing);
    case 'phone':
      return PhoneNumber;
    case 'money':
      return typedAmount(fact.missing);
    case 'number':
      return typedNumber(
        fact.missing,
        wholeFrom(fact),
        `Enter whole ${fact.unit}, ${fact.least} to ${fact.most}.`,
      );
  }
}

/** Whether there is such a make, the database says in the same words. */
function slugOf(missing: string) {
  return z
    .string({ error: missing })
    .check(z.maxLength(longestSlug, missing), z.regex(slugShape, missing));
}

function wholeFrom({ least, most }: { least: number; most: number }) {
  return (text: string) => {
    const number = /^\s*(0|[1-9]\d*)\s*$/.test(text) ? Number(text) : Number.NaN;
    return number >= least && number <= most ? number : null;
  };
}

/** The form's checks, under our own names and in its order. */
export const formFacts = /* @__PURE__ */ inForm() as {
  [Name in FactName]: (typeof askedFacts)[(typeof facts)[Name]['wire']];
};

function inForm() {
  const names = Object.values(factsInForm).flat();
  return Object.fromEntries(names.map((name) => [name, askedFacts[facts[name].wire]]));
}
