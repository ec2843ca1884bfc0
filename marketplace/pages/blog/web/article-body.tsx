import { createElement, Fragment, type ReactElement } from 'react';
import type { Block, TextElement } from '../article-source.ts';
import { Comparison } from './comparison.tsx';
import { Sample } from './sample.tsx';

/** Blocks never change places, so they are arguments instead of a list, whose elements would need keys. */
export const bodyOf = (blocks: Block[]): ReactElement =>
  createElement(Fragment, null, ...blocks.map(blockOf));

function blockOf(block: Block): ReactElement {
  if (Array.isArray(block)) return elementOf(block);
  if ('code' in block) return <Sample {...block} />;
  if ('rows' in block) return <Comparison {...block} />;
  return <h3 id={block.anchor}>{block.text}</h3>;
}

const elementOf = ([tag, ...children]: TextElement): ReactElement =>
  createElement(
    tag,
    null,
    ...children.map((child) => (typeof child === 'string' ? child : elementOf(child))),
  );
