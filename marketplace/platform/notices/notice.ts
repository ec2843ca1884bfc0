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

function addLine(notice: Notice, open: Block | undefined, line: string): Block | undefined {
  const [, mark, words = ''] = line.match(/^(# |##+|- )?\s*(.*)$/)!;
  const begin = (block: Block) => {
    notice.blocks.push(block);
    return block;
  };
  if (line === '') return undefined;
  if (mark === '# ') {
    notice.title = words;
    return undefined;
  }
  if (mark === '- ' && open?.kind === 'list') open.items.push(words);
  else if (mark === '- ') return begin({ kind: 'list', items: [words] });
  else if (mark) begin({ kind: 'heading', text: words });
  // A line without a mark continues the item or paragraph before it.
  else if (open?.kind === 'list') open.items.push(`${open.items.pop()} ${line}`);
  else if (open?.kind === 'paragraph') open.text += `\n${line}`;
  else return begin({ kind: 'paragraph', text: line });
  return mark?.startsWith('##') ? undefined : open;
}

export type Segment = { text: string; href?: string };

const linkable =
  /(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)]|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\+\d[\d ()-]{5,}\d)/g;

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
