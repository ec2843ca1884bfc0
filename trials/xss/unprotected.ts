import type { Trap } from './trap.ts';

const places: ((payload: string) => string)[] = [
  (payload) => `<p>${payload}</p>`,
  (payload) => `<input value="${payload}">`,
  (payload) => `<input value='${payload}'>`,
  (payload) => `<a href="${payload}" id=link>car</a>`,
  (payload) => `<title>${payload}</title>`,
  (payload) => `<textarea>${payload}</textarea>`,
  (payload) => `<script>const car = "${payload}"</script>`,
  (payload) => `<script>const car = '${payload}'</script>`,
  (payload) => `<script type="application/json">${payload}</script>`,
];

/** How many of them do run where nobody escapes anything: shows that they are real and are noticed. */
export async function runUnprotected(
  { page, problems }: Awaited<ReturnType<Trap['opensTab']>>,
  payloads: string[],
): Promise<number> {
  let count = 0;
  for (const payload of payloads) {
    const before = problems.filter((text) => /a script ran|a dialog/.test(text)).length;
    await page.setContent('<body></body>');
    await page.evaluate(
      openInFrames,
      places.map((place) => place(payload)),
    );
    count += problems.filter((text) => /a script ran|a dialog/.test(text)).length > before ? 1 : 0;
  }
  return count;
}

/** Until each has loaded, and been shown: then what it had put off has run, too. */
async function openInFrames(documents: string[]): Promise<void> {
  const frames = documents.map((html) => {
    const frame = document.createElement('iframe');
    frame.srcdoc = `<!doctype html>${html}`;
    return frame;
  });
  const loaded = frames.map(
    (frame) => new Promise((resolve) => frame.addEventListener('load', resolve)),
  );
  document.body.append(...frames);
  await Promise.all(loaded);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}
