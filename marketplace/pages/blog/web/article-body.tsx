import { createElement, Fragment, type ReactElement } from 'react';
import type { Block, Sample, TextElement } from '../article-source.ts';
import { Comparison } from './comparison.tsx';

/** Blocks are arguments, not a list, whose elements would need keys. */
export const bodyOf = (blocks: Block[]): ReactElement =>
  createElement(Fragment, null, ...blocks.map(blockOf));

function blockOf(block: Block): ReactElement {
  if (Array.isArray(block)) return elementOf(block);
  if ('code' in block) return <CodeSample {...block} />;
  if ('rows' in block) return <Comparison {...block} />;
  return <h3 id={block.anchor}>{block.text}</h3>;
}

const elementOf = ([tag, ...children]: TextElement): ReactElement =>
  createElement(
    tag,
    null,
    ...children.map((child) => (typeof child === 'string' ? child : elementOf(child))),
  );

const box = 'overflow-x-auto p-4 font-mono text-sm leading-relaxed';

function CodeSample({ code, prints }: Sample) {
  return (
    <figure className="mt-5 overflow-hidden rounded-card border border-ink-line bg-ink text-on-ink [--color-focus:var(--color-on-ink)]">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus. */}
      <pre tabIndex={0} className={`${box} -outline-offset-2`}>
        <code>{code}</code>
      </pre>
      {prints && (
        <figcaption className="border-t border-ink-line text-on-ink-muted">
          <span className="block px-4 pt-3 text-sm font-semibold">Prints</span>
          <pre className={`${box} pt-1`}>
            <samp>{prints}</samp>
          </pre>
        </figcaption>
      )}
    </figure>
  );
}
