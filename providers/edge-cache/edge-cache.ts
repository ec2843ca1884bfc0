/** A cache in front of us, such as a CDN, that can be told which pages to forget. */
export type EdgeCache = {
  /** The header by which a page says what it has to be forgotten for, and its value. */
  tagged(tags: string[]): [name: string, value: string];
  /** Every page that has one of them; any number of times. */
  purge(tags: string[]): Promise<void>;
};
