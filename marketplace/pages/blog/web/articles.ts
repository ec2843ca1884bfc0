import type { ReactNode } from 'react';
import { bodyOf } from './article-body.tsx';
import { article as managingState } from './articles/managing-state.md';
import { article as prototypalInheritance } from './articles/prototypal-inheritance.md';
import { article as reactAngularVue } from './articles/react-angular-vue.md';
import { article as unitTests } from './articles/unit-tests.md';

export type Article = {
  /** Addresses in `/blog#…` outlive titles. */
  anchor: string;
  title: string;
  body: ReactNode;
};

export const articles: Article[] = [
  managingState,
  prototypalInheritance,
  unitTests,
  reactAngularVue,
].map(({ anchor, title, blocks }) => ({ anchor, title, body: bodyOf(blocks) }));
