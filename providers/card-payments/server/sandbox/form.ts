import { z } from 'zod';
import { badRequest } from './refusal.ts';

type FormValue = string | FormValue[] | { [name: string]: FormValue };
type Fields = { [name: string]: FormValue };

const mostFields = 200;
const deepest = 4;

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

/** Without a prototype, so that every name is plain data. */
const emptyFields = (): Fields => Object.create(null);

function pathOf(name: string): string[] {
  const path = name.replaceAll(']', '').split('[');
  if (path.length > deepest) throw badRequest('parameter_invalid', 'Nested too deeply.', name);
  return path;
}

function place(fields: Fields, [name = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    // `types[]=a&types[]=b` gets numbers as names.
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

/** An integer field, refused like Stripe does. */
export const integer = z.string().transform((text, context) => {
  if (/^-?\d{1,12}$/.test(text)) return Number(text);
  context.issues.push({
    code: 'custom',
    input: text,
    message: `Invalid integer: ${text}`,
    params: { code: 'parameter_invalid_integer' },
  });
  return z.NEVER;
});

export const expandable = (...names: string[]) =>
  z
    .array(
      z.string().refine((name) => names.includes(name), {
        error: ({ input }) => `This property cannot be expanded (${input}).`,
        params: { code: null },
      }),
    )
    .default([]);

export function readFields<T>(schema: z.ZodType<T>, fields: unknown): T {
  const result = schema.safeParse(fields);
  if (result.success) return result.data;
  throw refusalOf(result.error.issues[0]!, fields);
}

function refusalOf(issue: z.core.$ZodIssue, fields: unknown) {
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => nameOf([...issue.path, key])).join(', ');
    const noun = issue.keys.length === 1 ? 'parameter' : 'parameters';
    return badRequest('parameter_unknown', `Received unknown ${noun}: ${names}`, names);
  }
  const name = nameOf(issue.path);
  const value = valueAt(fields, issue.path);
  if (value === undefined) {
    return badRequest('parameter_missing', `Missing required param: ${name}.`, name);
  }
  if (value === '') {
    return badRequest(
      'parameter_invalid_empty',
      `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset. You should remove '${name}' from your request or supply a non-empty value.`,
      name,
    );
  }
  if (issue.code === 'custom') return badRequest(issue.params?.code, issue.message, name);
  return badRequest('parameter_invalid', `Invalid ${name}: ${issue.message}`, name);
}

const nameOf = ([first, ...rest]: PropertyKey[]): string =>
  String(first ?? '') + rest.map((part) => `[${String(part)}]`).join('');

const valueAt = (fields: unknown, path: PropertyKey[]): unknown =>
  path.reduce((value, name) => (value as Record<PropertyKey, unknown> | undefined)?.[name], fields);
