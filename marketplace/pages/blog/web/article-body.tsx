import { createElement, Fragment, type ReactElement } from 'react';
import type { Block, Sample, Table, TextElement } from '../article-source.ts';

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

const CodeSample = ({ code, prints }: Sample) => (
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

const Comparison = ({ caption, columns, rows }: Table) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
  <div
    role="group"
    aria-label={caption}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus.
    tabIndex={0}
    className="mt-5 overflow-x-auto rounded-card border border-border bg-surface"
  >
    <table className="w-full min-w-[34rem] text-start text-base">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className="px-4 py-3 text-start text-sm text-muted">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <ComparedRow key={row[0]} row={row} />
        ))}
      </tbody>
    </table>
  </div>
);

const ComparedRow = ({ row: [question, ...answers] }: { row: Table['rows'][number] }) => (
  <tr className="border-t border-border">
    <th scope="row" className="px-4 py-3 text-start font-semibold">
      {question}
    </th>
    {answers.map((answer, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places.
      <td key={index} className="px-4 py-3">
        {answer}
      </td>
    ))}
  </tr>
);
