import * as z from 'zod/mini';
import { inFigures } from '#marketplace/figures.ts';

/** The database refuses zero bytes and lone surrogates. Other control characters cannot be displayed. */
export const readable = z.regex(
  /^[^\p{Cc}\p{Cs}]*$/u,
  'Remove characters that cannot be displayed.',
);
export const readableLines = z.regex(
  /^[^\p{Cc}\p{Cs}]*(?:[\n\r\t][^\p{Cc}\p{Cs}]*)*$/u,
  'Remove characters that cannot be displayed.',
);

/** Characters that reorder text or are invisible: two names that look the same must be the same. */
const unseen = /(?!\u200c|\u200d|\ufe0f)\p{Default_Ignorable_Code_Point}/gu;
/** Joiners stay where Arabic and Indic spelling needs them. */
const strayJoiners =
  /(?<!\p{Script=Arabic}|(?<!\p{Script=Latin})\p{M})(?:\u200c|\u200d)+|(?:\u200c|\u200d)+(?!\p{L})/gu;

/** Looks like a space. */
const blankPattern = /\u2800/g;

const withoutUnseen = (text: string): string =>
  text.replace(unseen, '').replace(strayJoiners, '').replace(blankPattern, ' ');

/** A name as it is stored and shown: one line, single spaces. The identity service uses this, too. */
export const plainName = (text: string): string =>
  withoutUnseen(text.normalize('NFC'))
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();

const lineSeparators = /[\p{Zl}\p{Zp}]+/gu;

/** One typed line: trimmed, in one spelling, without invisible characters. */
export const oneLine = (most: number, missing: string) =>
  z.string({ error: missing }).check(
    z.normalize('NFC'),
    z.overwrite((text) => withoutUnseen(text).replace(lineSeparators, ' ')),
    z.trim(),
    z.minLength(1, missing),
    z.maxLength(most, `Use at most ${most} characters.`),
    readable,
  );

export const manyLines = (most: number, missing: string) =>
  z
    .string({ error: missing })
    .check(
      z.normalize('NFC'),
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(most, `Use at most ${inFigures(most)} characters.`),
      readableLines,
    );

const digits = (text: string) => text.replaceAll(/\D/g, '').length;

/** 6 to 20 digits with the usual separators. */
export const PhoneNumber = z.string({ error: 'Enter a phone number.' }).check(
  z.trim(),
  z.minLength(1, 'Enter a phone number.'),
  z.maxLength(40, 'This phone number is too long.'),
  z.regex(/^\+?[\d\s().\-/]+$/, 'Use digits, spaces and + - ( ) only.'),
  z.refine((text) => digits(text) >= 6 && digits(text) <= 20, 'Use 6 to 20 digits.'),
);
