import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'vitest';

const run = promisify(execFile);

/** Newer versions of the package download a Java runtime while npm installs them. */
const checker = fileURLToPath(import.meta.resolve('vnu-jar/build/dist/vnu.jar'));

export const isJavaMissing = spawnSync('java', ['-version']).status !== 0;

const command = [
  // The JVM spends most of its time starting.
  ...['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-jar', checker],
  ...['--format', 'json', '--stdout', '--exit-zero-always', '--skip-info-messages'],
  // It takes lists of names for Kinyarwanda.
  '--no-langdetect',
];

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

type Message = { url: string; message: string; extract?: string };

/**
 * Runs the Nu HTML checker on all documents in one process, because starting it takes long. Each key is a document,
 * its value the name of the page.
 */
export async function expectValidHtml(documents: Map<string, string>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-html-'));
  const pages = [...documents.values()];
  await Promise.all(
    [...documents.keys()].map((html, index) =>
      writeFile(join(folder, `${index}.html`), withoutStyleSheet(html)),
    ),
  );
  const { stdout } = await run('java', [...command, folder], {
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  await rm(folder, { recursive: true });
  const { messages }: { messages: Message[] } = JSON.parse(stdout);
  const mistakes = messages
    .filter(({ message }) => !wrongMessages.some((pattern) => pattern.test(message)))
    .map(({ url, message, extract = '' }) => {
      const page = pages[Number.parseInt(basename(url), 10)];
      return `${page}: ${message} ${extract}`;
    });
  expect([...new Set(mistakes)].join('\n')).toBe('');
}
