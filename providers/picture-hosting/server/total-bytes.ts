import type { Rendition } from './decoder-process.ts';

export const totalBytes = (renditions: Rendition[]) =>
  renditions.reduce((sum, { data }) => sum + data.length, 0);
