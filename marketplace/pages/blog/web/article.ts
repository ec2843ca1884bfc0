import type { ReactNode } from 'react';

export type Article = {
  /** Addresses in `/blog#…` outlive titles. */
  anchor: string;
  title: string;
  /** Plain elements and samples of code, so that its words can be counted. */
  body: ReactNode;
};
