import type { Schema } from './calls.ts';
import type { Chance } from './chance.ts';

/** Texts that exist in this market, by the name of the field that takes them. */
export type Known = Record<string, readonly string[]>;

const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u{1f697}\u202e\u200b',
  '\ud800',
  '\r\nset-cookie: a=b',
  "' or 1=1 --",
  '"; drop table listings; --',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '../../../../etc/passwd',
  '%00%2e%2e%2f',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '1e309',
  '0x1f',
  '１２３',
  '9'.repeat(400),
  'a'.repeat(9_000),
  '%',
  '_',
  '\\',
  '& | ! ( ) :* <->',
  '٣',
  'é'.normalize('NFD').repeat(130),
];
const hostileNumbers = [0, -0, -1, 0.1, 0.005, 1e21, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63];
const otherThings = [null, true, false, [], {}, [[]], ['a', 'b'], { $ne: null }, { length: 1e9 }];

/** A value for a field: mostly one that could be right, else at its limits or hostile. */
export function valueFor(schema: Schema, name: string, chance: Chance, known: Known): unknown {
  if (chance.isWild()) return hostileValue(chance);
  if (chance.isWild()) return atTheLimit(schema, chance);
  return likely(schema, name, chance, known);
}

export const hostileText = (chance: Chance): string => chance.oneOf(hostileTexts);

export const hostileValue = (chance: Chance): unknown =>
  chance.oneOf([
    chance.oneOf(hostileTexts),
    chance.oneOf(hostileNumbers),
    chance.oneOf(otherThings),
  ]);

function likely(schema: Schema, name: string, chance: Chance, known: Known): unknown {
  const there = known[name];
  if (there && chance.percent(80)) return chance.oneOf(there);
  if (schema.enum) return chance.oneOf(schema.enum);
  if (schema.const !== undefined) return schema.const;
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (choices) return likely(chance.oneOf(choices), name, chance, known);

  switch (schema.type) {
    case 'object':
      return objectFor(schema, chance, known);
    case 'array':
      return Array.from({ length: chance.upTo(3) }, () =>
        valueFor((schema as { items: Schema }).items, name, chance, known),
      );
    case 'number':
    case 'integer':
      return chance.upTo(Math.min(schema.maximum ?? 1_000, 1_000_000));
    case 'boolean':
      return chance.percent(50);
    default:
      return textFor(schema, chance);
  }
}

/** Fields are left out, and some are there that nobody asked for. */
function objectFor({ properties = {}, required = [] }: Schema, chance: Chance, known: Known) {
  const entries = Object.entries(properties)
    .filter(([name]) => chance.percent(required.includes(name) ? 97 : 60))
    .map(([name, schema]) => [name, valueFor(schema as Schema, name, chance, known)]);
  if (chance.percent(5)) entries.push([hostileText(chance), hostileValue(chance)]);
  return Object.fromEntries(entries);
}

function textFor({ format }: Schema, chance: Chance): string {
  if (format === 'uuid') return crypto.randomUUID();
  if (format === 'email') return `somebody.${chance.upTo(99)}@example.com`;
  return chance.oneOf(['Corolla', 'Dhaka', 'One owner.', '12', 'O’Brien & sons', 'toyota', 'true']);
}

function atTheLimit(schema: Schema, chance: Chance): unknown {
  const { minimum = 0, maximum = 100, minLength = 1, maxLength = 200 } = schema;
  if (schema.type === 'number' || schema.type === 'integer') {
    return chance.oneOf([minimum, minimum - 1, maximum, maximum + 1, minimum + 0.5]);
  }
  return 'x'.repeat(
    chance.oneOf([minLength, Math.max(0, minLength - 1), maxLength, maxLength + 1]),
  );
}
