export const noticeNames = ['contact', 'terms', 'privacy'] as const;
/** A page whose words belong to whoever runs the market. */
export type NoticeName = (typeof noticeNames)[number];

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] };

export type Notice = { title: string; blocks: Block[] };

/** `# Title`, `## Heading`, `- item`, and paragraphs between empty lines. Anything else is plain text. */
export function noticeFrom(text: string, untitled: string): Notice {
  const parts = text
    .replaceAll('\r\n', '\n')
    .split(/\n(?=#)|\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const title = parts.find(isTitle);
  return {
    title: title ? title.slice(1).trim() : untitled,
    blocks: parts.filter((part) => !isTitle(part)).flatMap(blocksIn),
  };
}

const isTitle = (part: string) => /^#\s/.test(part);

/** A heading or a list may stand right before or after other lines. */
function blocksIn(part: string): Block[] {
  const lines = part.split('\n').map((line) => line.trim());
  const [first = '', ...rest] = lines;
  if (/^#{2,}\s/.test(first)) {
    const heading: Block = { kind: 'heading', text: first.replace(/^#+\s+/, '') };
    return rest.length > 0 ? [heading, ...blocksIn(rest.join('\n'))] : [heading];
  }
  const listAt = lines.findIndex((line) => line.startsWith('- '));
  if (listAt < 0) return [{ kind: 'paragraph', text: lines.join('\n') }];
  const before = lines.slice(0, listAt);
  return [
    ...(before.length > 0 ? [{ kind: 'paragraph' as const, text: before.join('\n') }] : []),
    { kind: 'list', items: itemsIn(lines.slice(listAt)) },
  ];
}

const itemsIn = (lines: string[]): string[] =>
  lines
    .join('\n')
    .split(/^- /m)
    .map((item) => item.trim().replaceAll('\n', ' '))
    .filter((item) => item !== '');

export type Segment = { text: string; href?: string };

const linkable =
  /(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\+\d[\d ()-]{5,}\d)/g;

/** Addresses of pages, emails and phone numbers, to tap. */
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

/** `MARKET_CONTACT`: a line each, or with bars between them. */
export const contactLines = (contact: string | undefined): string[] =>
  (contact ?? '')
    .split(/\s*[\n|]\s*/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
