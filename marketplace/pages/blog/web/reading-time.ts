import { isValidElement, type ReactNode } from 'react';

/** For technical prose. */
const wordsPerMinute = 200;

export const readingMinutes = (text: ReactNode): number =>
  Math.max(1, Math.round(wordsIn(text) / wordsPerMinute));

const wordsIn = (text: ReactNode): number => textOf(text).split(/\s+/).filter(Boolean).length;

function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(textOf).join('');
  if (isValidElement<{ children?: ReactNode }>(node)) return `${textOf(node.props.children)} `;
  return '';
}
