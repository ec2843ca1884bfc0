import { expect, test } from 'vitest';
import { openMarket } from '../../tests/market.ts';

/** A schema of the API document, as far as it concerns numbers. */
type Schema = {
  type?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
};
type Operation = {
  parameters?: { name: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};

test('every number that callers send has a lower and an upper bound', async () => {
  const { app } = await openMarket();
  const { paths }: { paths: Record<string, Record<string, Operation>> } = (
    await app.inject('/api/openapi.json')
  ).json();
  const numbers = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) =>
      schemasOf(operation).flatMap(([name, schema]) =>
        numbersIn(`${method} ${path} ${name}`, schema),
      ),
    ),
  );
  expect(numbers.length).toBeGreaterThan(20);
  const unbounded = numbers.filter(([, { minimum, exclusiveMinimum, maximum }]) => {
    return (minimum ?? exclusiveMinimum) === undefined || maximum === undefined;
  });
  expect(unbounded.map(([name]) => name)).toEqual([]);
});

const schemasOf = ({ parameters = [], requestBody }: Operation): [string, Schema][] => [
  ...parameters.map(({ name, schema }): [string, Schema] => [name, schema]),
  ...Object.values(requestBody?.content ?? {}).map(({ schema }): [string, Schema] => ['', schema]),
];

function numbersIn(name: string, schema: Schema): [string, Schema][] {
  const { type, properties = {}, items, anyOf = [] } = schema;
  return [
    ...(type === 'number' || type === 'integer' ? [[name, schema] as [string, Schema]] : []),
    ...Object.entries(properties).flatMap(([key, part]) => numbersIn(`${name}.${key}`, part)),
    ...(items ? numbersIn(`${name}[]`, items) : []),
    ...anyOf.flatMap((part) => numbersIn(name, part)),
  ];
}
