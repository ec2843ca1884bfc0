export type EdgeCache = {
  /** The header by which a page says what it has to be forgotten for, and its value. */
  tagged(tags: string[]): [name: string, value: string];
  purge(tags: string[]): Promise<void>;
};
