import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { serializerCompiler } from './write-answers.ts';

const Answer = z.object({
  success: z.literal(true),
  data: z.array(z.object({ name: z.string(), price: z.optional(z.number()) })),
});

function written(answer: unknown): string {
  return serializerCompiler({ schema: Answer, method: 'GET', url: '/', httpStatus: '200' })(answer);
}

test('what the contract does not name does not get out, however deep', () => {
  const answer = {
    success: true,
    token: 'secret',
    data: [{ name: 'Corolla', email: 'ada@example.com' }],
  };
  expect(JSON.parse(written(answer))).toEqual({ success: true, data: [{ name: 'Corolla' }] });
});

test('an answer without what the contract asks for is not sent', () => {
  expect(() => written({ success: true, data: [{ price: 1 }] })).toThrow('required');
});

test.each([
  '"quoted" \\ and / slashed',
  'line\nbreak\u0000\u2028',
  'হাসান 🚗',
  '\ud83d alone',
  'x'.repeat(5_000),
])('words are read as they were written: %j', (name) => {
  const answer = { success: true, data: [{ name, price: 18_500.5 }] };
  expect(JSON.parse(written(answer))).toEqual(JSON.parse(JSON.stringify(answer)));
});
