/** What the marketplace needs from whoever keeps its pictures. */
export type ImageHosting = {
  /** Keeps a picture and answers with the address it is shown from. */
  keep(picture: Buffer): Promise<string>;
};
