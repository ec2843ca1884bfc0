import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Moment } from '#marketplace/moment.ts';
import { serializerCompiler } from './serializer.ts';

const Answer = z.object({
  success: z.literal(true),
  data: z.array(z.object({ name: z.string(), price: z.optional(z.number()) })),
});

function written(answer: unknown, schema: z.ZodMiniType = Answer): string {
  return serializerCompiler({ schema, method: 'GET', url: '/', httpStatus: '200' })(answer);
}

test('fields that the contract does not name are not sent, at any depth', () => {
  const answer = {
    success: true,
    token: 'secret',
    data: [{ name: 'Corolla', email: 'ada@example.com' }],
  };
  expect(JSON.parse(written(answer))).toEqual({ success: true, data: [{ name: 'Corolla' }] });
});

test('a response without a required field is not sent', () => {
  expect(() => written({ success: true, data: [{ price: 1 }] })).toThrow('required');
});

const Payment = z.object({
  way: z.union([
    z.object({ kind: z.literal('card'), last4: z.string() }),
    z.object({ kind: z.literal('cash') }),
    z.null(),
  ]),
  byDay: z.record(z.string(), z.object({ cents: z.number() })),
});

test.each([[{ kind: 'card', last4: '4242' }], [{ kind: 'cash' }], [null]])(
  'a response is sent as the alternative of the contract that it matches: %j',
  (way) => {
    const answer = {
      way: way && { ...way, number: '4242424242424242' },
      byDay: { monday: { cents: 1, by: 'Ada' } },
    };
    expect(JSON.parse(written(answer, Payment))).toEqual({ way, byDay: { monday: { cents: 1 } } });
  },
);

test('a response that matches no alternative is not sent', () => {
  const answer = { way: { kind: 'gold' }, byDay: {} };
  expect(() => written(answer, Payment)).toThrow('does not match');
});

test.each([
  '"quoted" \\ and / slashed',
  'line\nbreak\u0000\u2028',
  'হাসান 🚗',
  '\ud83d alone',
  'x'.repeat(5_000),
])('text is sent unchanged: %j', (name) => {
  const answer = { success: true, data: [{ name, price: 18_500.5 }] };
  expect(JSON.parse(written(answer))).toEqual(JSON.parse(JSON.stringify(answer)));
});

test('dates are sent as ISO 8601, nullable ones too', () => {
  const Schema = z.object({ at: Moment, until: z.nullable(Moment), since: z.nullable(Moment) });
  const answer = { at: new Date(0), until: new Date(1), since: null };
  expect(JSON.parse(written(answer, Schema))).toEqual({
    at: '1970-01-01T00:00:00.000Z',
    until: '1970-01-01T00:00:00.001Z',
    since: null,
  });
});
