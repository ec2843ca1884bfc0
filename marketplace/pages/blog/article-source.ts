export type TextElement = [tag: 'p' | 'ul' | 'li' | 'code' | 'strong', ...children: Child[]];
type Child = string | TextElement;

type Heading = { anchor: string; text: string };
export type Sample = { code: string; prints?: string };
export type Table = { caption: string; columns: string[]; rows: [string, ...string[]][] };
export type Block = TextElement | Heading | Sample | Table;

export type ArticleSource = { anchor: string; title: string; blocks: Block[] };

/**
 * Parses the part of Markdown that articles use: headings with an anchor, paragraphs, lists, tables below a line
 * "Table: caption", fenced code, `code` and **strong** words. A fence "prints" shows what the code above it writes to
 * the console.
 */
export function parseArticle(markdown: string): ArticleSource {
  const [title = '', ...chunks] = chunksOf(markdown);
  const { anchor, text } = parseHeading(title);
  const blocks: Block[] = [];
  for (const chunk of chunks) addBlock(blocks, chunk);
  return { anchor, title: text, blocks };
}

/** Empty lines separate blocks, except in a fence and between a table and its caption. */
const chunksOf = (markdown: string): string[] =>
  markdown
    .split(/(^```[\s\S]*?^```$)/m)
    .flatMap((part) => (part.startsWith('```') ? part : part.split(/\n{2,}(?!\|)/)))
    .map((chunk) => chunk.trim())
    .filter((chunk) => chunk !== '');

function addBlock(blocks: Block[], chunk: string): void {
  const last = blocks.at(-1);
  if (chunk.startsWith('```prints\n') && last && 'code' in last) last.prints = codeIn(chunk);
  else blocks.push(parseBlock(chunk));
}

function parseBlock(chunk: string): Block {
  if (chunk.startsWith('```')) return { code: codeIn(chunk) };
  if (chunk.startsWith('#')) return parseHeading(chunk);
  if (chunk.startsWith('- ')) return parseList(chunk);
  if (chunk.startsWith('Table: ')) return parseTable(chunk);
  return ['p', ...parseWords(chunk)];
}

const codeIn = (fence: string) => fence.slice(fence.indexOf('\n') + 1, fence.lastIndexOf('\n'));

function parseHeading(line: string): Heading {
  const [, text, anchor] = line.match(/^##? (.+) \{#([\w-]+)\}$/) ?? [];
  if (!text || !anchor) throw new Error(`Write headings as "## Text {#anchor}": ${line}`);
  return { anchor, text };
}

function parseTable(chunk: string): Table {
  const [caption = '', columns = '', , ...rows] = chunk.split(/\n+/);
  return {
    caption: caption.slice('Table: '.length),
    columns: cellsOf(columns),
    rows: rows.map((row) => cellsOf(row) as [string, ...string[]]),
  };
}

const cellsOf = (row: string) =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

const parseList = (chunk: string): TextElement => [
  'ul',
  ...chunk
    .split(/^- /m)
    .slice(1)
    .map((item): TextElement => ['li', ...parseWords(item)]),
];

const parseWords = (text: string): Child[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join(' ')
    .trim()
    .split(/(`[^`]+`|\*\*[^*]+\*\*)/)
    .filter((part) => part !== '')
    .map(parsePart);

function parsePart(part: string): Child {
  if (part.startsWith('`')) return ['code', part.slice(1, -1)];
  return part.startsWith('**') ? ['strong', part.slice(2, -2)] : part;
}
