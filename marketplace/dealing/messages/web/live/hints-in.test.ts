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
  ['comments are nothing', [': listening\n\n', ': still here\n\n'], []],
  ['each event is one', ['data: {"about":"a"}\n\ndata: {"about":"b"}\n\n'], ['a', 'b']],
  ['an event may come in pieces', ['data: {"ab', 'out":"a"}\n', '\n: x\n\n'], ['a']],
  ['what was cut off is nothing', ['data: {"about":"a"}\n\ndata: {"abou'], ['a']],
])('%s', async (_what, parts, hints) => {
  expect(await hintsOf(parts)).toEqual(hints);
});
