import { expect, test } from 'vitest';
import { hintsIn } from './hints-in.ts';

async function hintsOf(parts: string[]): Promise<string[]> {
  const bytes = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(bytes.encode(part));
      controller.close();
    },
  });
  const hints: string[] = [];
  for await (const hint of hintsIn(body)) hints.push(hint);
  return hints;
}

test.each([
  ['a comment yields no hint', [': listening\n\n', ': still here\n\n'], []],
  ['each event yields one hint', ['data: {"about":"a"}\n\ndata: {"about":"b"}\n\n'], ['a', 'b']],
  ['an event may arrive in pieces', ['data: {"ab', 'out":"a"}\n', '\n: x\n\n'], ['a']],
  ['an incomplete event yields no hint', ['data: {"about":"a"}\n\ndata: {"abou'], ['a']],
])('%s', async (_what, parts, hints) => {
  expect(await hintsOf(parts)).toEqual(hints);
});
