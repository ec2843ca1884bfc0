/** Yields what each event of a stream is about. Skips comments, which only keep the connection open. */
export async function* hintsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const events = (rest + decoder.decode(value, { stream: true })).split('\n\n');
      rest = events.pop() ?? '';
      yield* events.flatMap(hintIn);
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function hintIn(event: string): string[] {
  const [, data] = event.match(/^data: (.+)$/m) ?? [];
  return data ? [String(JSON.parse(data).about)] : [];
}
