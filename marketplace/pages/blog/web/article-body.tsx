import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import type { Block, Span } from '../article-source.ts';
import { Comparison } from './comparison.tsx';
import { Sample } from './sample.tsx';

/** Blocks never change places, so they are arguments instead of a list, whose elements would need keys. */
export const bodyOf = (blocks: Block[]): ReactElement =>
  createElement(Fragment, null, ...blocks.map(elementOf));

function elementOf(block: Block): ReactElement {
  switch (block.kind) {
    case 'heading':
      return <h3 id={block.anchor}>{block.text}</h3>;
    case 'paragraph':
      return createElement('p', null, ...block.spans.map(nodeOf));
    case 'list':
      return createElement('ul', null, ...block.items.map(itemOf));
    case 'sample':
      return <Sample code={block.code} prints={block.prints} />;
    case 'table':
      return <Comparison caption={block.caption} columns={block.columns} rows={block.rows} />;
  }
}

const itemOf = (spans: Span[]) => createElement('li', null, ...spans.map(nodeOf));

const nodeOf = (span: Span): ReactNode =>
  typeof span === 'string' ? span : createElement(span[0], null, span[1]);
