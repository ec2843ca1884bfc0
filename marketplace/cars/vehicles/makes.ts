import type { Make } from './makes-contract.ts';

export const slugsOf = (makes: readonly Make[]): string[] => makes.map(({ slug }) => slug);

export const makeNamed = (makes: readonly Make[], slug: string): Make | undefined =>
  makes.find((make) => make.slug === slug);

export const brandNameIn = (makes: readonly Make[], slug: string): string =>
  makeNamed(makes, slug)?.name ?? slug;
