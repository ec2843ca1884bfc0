import type { ComparisonTable } from '../comparison.tsx';

export const decidedForYou: ComparisonTable = {
  caption: 'What React, Angular and Vue decide for you',
  columns: ['Question', 'React', 'Angular', 'Vue'],
  rows: [
    ['Calls itself', 'a library', 'a framework', 'a progressive framework'],
    ['Markup', 'JSX', 'templates', 'templates, JSX possible'],
    ['Routing', 'your choice', 'included', 'official package'],
    ['Forms, HTTP', 'your choice', 'included', 'your choice'],
    ['TypeScript', 'optional', 'expected', 'optional'],
  ],
};
