export const noticeNames = ['contact', 'terms', 'privacy'] as const;
/** A page whose text the operator can replace. */
export type NoticeName = (typeof noticeNames)[number];

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] };

export type Notice = { title: string; blocks: Block[] };

/** Reads `# Title`, `## Heading`, `- item` and paragraphs between empty lines. Everything else is plain text. */
export function noticeFrom(text: string, untitled: string): Notice {
  const notice: Notice = { title: untitled, blocks: [] };
  let open: Block | undefined;
  for (const line of text.split('\n')) open = addLine(notice, open, line.trim());
  return notice;
}

/** Returns the block that the next line may continue. */
function addLine(notice: Notice, open: Block | undefined, line: string): Block | undefined {
  const begin = (block: Block) => {
    notice.blocks.push(block);
    return block;
  };
  if (line === '') return undefined;
  if (line.startsWith('# ')) {
    notice.title = line.slice(2).trim();
    return undefined;
  }
  if (line.startsWith('##')) {
    begin({ kind: 'heading', text: line.replace(/^#+/, '').trim() });
    return undefined;
  }
  if (line.startsWith('- ')) return addItem(open, line.slice(2).trim()) ?? begin(listOf(line));
  return goOn(open, line) ?? begin({ kind: 'paragraph', text: line });
}

const listOf = (line: string): Block => ({ kind: 'list', items: [line.slice(2).trim()] });

function addItem(open: Block | undefined, item: string): Block | undefined {
  if (open?.kind !== 'list') return undefined;
  open.items.push(item);
  return open;
}

/** A line without a mark continues the item or paragraph before it. */
function goOn(open: Block | undefined, line: string): Block | undefined {
  if (open?.kind === 'list') open.items.push(`${open.items.pop()} ${line}`);
  if (open?.kind === 'paragraph') open.text += `\n${line}`;
  return open;
}

export type Segment = { text: string; href?: string };

const linkable =
  /(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)]|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\+\d[\d ()-]{5,}\d)/g;

/** Makes links of URLs, emails and phone numbers. */
export const segmentsOf = (text: string): Segment[] =>
  text
    .split(linkable)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, ...hrefOf(part) }));

function hrefOf(part: string): { href?: string } {
  if (/^https?:\/\//.test(part)) return { href: part };
  if (/^[\w.+-]+@[\w-]+\./.test(part)) return { href: `mailto:${part}` };
  return /^\+\d[\d ()-]{5,}\d$/.test(part) ? { href: `tel:${part.replaceAll(/[^+\d]/g, '')}` } : {};
}

/** Lines of `MARKET_CONTACT` are separated by line breaks or bars. */
export const contactLines = (contact: string | undefined): string[] =>
  (contact ?? '')
    .split(/[\n|]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
