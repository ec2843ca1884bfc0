import type { Often } from '#marketplace/finding/saved-searches/saved-search.ts';

export type DemoSearch = {
  buyer: string;
  name: string;
  query: string;
  often: Often;
  daysAgo: number;
  /** Cars found before the last morning, for the first digest. */
  found: string[];
};

export const demoSearches: DemoSearch[] = [
  {
    buyer: 'farhana.akter@example.com',
    name: 'Toyota, Hybrid',
    query: 'category=toyota&fuel=hybrid',
    often: 'daily',
    daysAgo: 5.2,
    found: ['Toyota Aqua G'],
  },
  {
    buyer: 'farhana.akter@example.com',
    name: 'BMW, Convertible',
    query: 'category=bmw&body=convertible',
    often: 'instant',
    daysAgo: 3.4,
    found: [],
  },
];

export const demoTimeZone = 'Asia/Dhaka';
