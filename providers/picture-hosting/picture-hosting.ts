/** Larger files are refused unread. */
export const mostPictureBytes = 10 * 1024 * 1024;

type KeptPicture = {
  address: string;
  /** What it takes up, all its sizes together. */
  bytes: number;
};

/** What the marketplace needs from whoever keeps its pictures. */
export type PictureHosting = {
  /**
   * Keeps a picture and answers with the address it is shown from, or throws PictureRefused.
   * `record` hears of it before anybody can see it, wherever the address is known by then: a crash
   * in between leaves a record without a picture, never a picture that nobody knows of.
   */
  keep(picture: Buffer, record?: (kept: KeptPicture) => Promise<void>): Promise<string>;
  /** Nothing happens when it is gone already. */
  remove(address: string): Promise<void>;
  /** Whether this address is one that `keep` answers with. */
  isOwn(address: string): boolean;
  /** Other sites that pages must be allowed to show pictures from. */
  origins: readonly string[];
  /** Clears away what a crash left half done. */
  tidyUp(now: Date): Promise<void>;
};

export type PictureRefusal =
  | 'not_an_image'
  | 'too_large'
  | 'too_many_pixels'
  | 'damaged'
  /** Too many others are waiting. */
  | 'busy'
  /** The service that keeps the pictures did not take it. */
  | 'unavailable';

export class PictureRefused extends Error {
  readonly reason: PictureRefusal;

  constructor(reason: PictureRefusal, options?: ErrorOptions) {
    super(`picture refused: ${reason}`, options);
    this.name = 'PictureRefused';
    this.reason = reason;
  }
}
