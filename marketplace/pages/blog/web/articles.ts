import type { Article } from './article.ts';
import { managingState } from './articles/managing-state.tsx';
import { prototypalInheritance } from './articles/prototypal-inheritance.tsx';
import { reactAngularVue } from './articles/react-angular-vue.tsx';
import { unitTests } from './articles/unit-tests.tsx';

export const articles: Article[] = [
  managingState,
  prototypalInheritance,
  unitTests,
  reactAngularVue,
];
