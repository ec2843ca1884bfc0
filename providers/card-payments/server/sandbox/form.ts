import type { z } from 'zod';
import { badRequest } from './refusal.ts';

type FormValue = string | FormValue[] | { [name: string]: FormValue };
type Fields = { [name: string]: FormValue };

const mostFields = 200;
const deepest = 4;

/** Reads `metadata[booking]=7&expand[0]=latest_charge` the way Stripe does. */
export function parseForm(text: string): Fields {
  const root = emptyFields();
  const pairs = [...new URLSearchParams(text)];
  if (pairs.length > mostFields) throw badRequest('parameter_invalid', 'Too many parameters.');
  // PostgreSQL cannot store it.
  if (pairs.flat().some((part) => part.includes('\0'))) {
    throw badRequest('invalid_characters', 'The null character is not allowed.');
  }
  for (const [name, value] of pairs) place(root, pathOf(name), value);
  return withLists(root) as Fields;
}

/** Without a prototype, so that no name means more than itself. */
const emptyFields = (): Fields => Object.create(null);

function pathOf(name: string): string[] {
  const path = name.replaceAll(']', '').split('[');
  if (path.length > deepest) throw badRequest('parameter_invalid', 'Nested too deeply.', name);
  return path;
}

function place(fields: Fields, [name = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    // `types[]=a&types[]=b`: each gets the next number.
    fields[name || String(Object.keys(fields).length)] = value;
    return;
  }
  const inner = fields[name];
  const next = typeof inner === 'object' && !Array.isArray(inner) ? inner : emptyFields();
  fields[name] = next;
  place(next, rest, value);
}

function withLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const names = Object.keys(value);
  const isList = names.length > 0 && names.every((name) => /^\d+$/.test(name));
  if (isList) return names.map((name) => withLists(value[name]!));
  for (const name of names) value[name] = withLists(value[name]!);
  return value;
}

export function readFields<T>(schema: z.ZodType<T>, fields: unknown): T {
  const result = schema.safeParse(fields);
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  if (issue.code === 'unrecognized_keys') {
    const [name = ''] = issue.keys;
    throw badRequest('parameter_unknown', `Received unknown parameter: ${name}`, name);
  }
  const name = issue.path.join('.');
  throw badRequest('parameter_invalid', `Invalid ${name}: ${issue.message}`, name);
}
