import { expect, inject } from 'vitest';

/** Messages about valid HTML. */
const wrongMessages = [
  // The HTML standard has these attributes, but the checker does not know them yet.
  /^Attribute “(command|commandfor)” not allowed on element “button” at this point\.$/,
  /^Attribute “closedby” not allowed on element “dialog” at this point\.$/,
  // Browsers drop the roles of a table that is laid out as blocks. ARIA in HTML allows repeating them; axe checks them.
  /^The “role” attribute must not be used on a “(tr|th|td)” element which has a “table” ancestor with no “role” attribute, or with a “role” attribute whose value is “table”, “grid”, or “treegrid”\.$/,
  /^The “(table|rowgroup|row|columnheader|rowheader|cell)” role is unnecessary for element “(table|thead|tbody|tr|th|td)”\.$/,
];

/** The build reads the style sheet. The checker takes long for it, and knows neither `@layer` nor `@property`. */
const withoutStyleSheet = (html: string) =>
  html.replaceAll(/(<style[^>]*>).*?(?=<\/style>)/gs, '$1');

type Message = { message: string; extract?: string };

async function messagesOn(address: string, html: string): Promise<Message[]> {
  const answer = await fetch(`${address}?out=json&level=error`, {
    method: 'POST',
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: withoutStyleSheet(html),
  });
  const { messages }: { messages: Message[] } = await answer.json();
  return messages;
}

/** Each key is a document, its value the name of the page. Without Java, nothing is checked. */
export async function expectValidHtml(documents: Map<string, string>): Promise<void> {
  const address = inject('htmlChecker');
  if (address === null) return;
  const mistakes = new Set<string>();
  for (const [html, page] of documents) {
    for (const { message, extract = '' } of await messagesOn(address, html)) {
      if (wrongMessages.some((pattern) => pattern.test(message))) continue;
      mistakes.add(`${page}: ${message} ${extract}`);
    }
  }
  expect([...mistakes].join('\n')).toBe('');
}
