/** Larger files are refused unread. */
export const mostPictureBytes = 10 * 1024 * 1024;

type KeptPicture = {
  address: string;
  /** The total of all its sizes. */
  bytes: number;
};

/** The hosting of pictures. */
export type PictureHosting = {
  /**
   * Stores a picture and returns its address, or throws PictureRefused. `record` is called before the picture is
   * public, so that a crash leaves no unrecorded picture.
   */
  keep(picture: Buffer, record?: (kept: KeptPicture) => Promise<void>): Promise<string>;
  /** Does nothing for a missing picture. */
  remove(address: string): Promise<void>;
  /** Whether `keep` returned this address. */
  isOwn(address: string): boolean;
  origins: readonly string[];
  /** Deletes unfinished pictures of a crash. */
  tidyUp(now: Date): Promise<void>;
};

export type PictureRefusal =
  | 'not_an_image'
  | 'too_large'
  | 'too_many_pixels'
  | 'damaged'
  /** Too many uploads are waiting. */
  | 'busy'
  /** The storage failed. */
  | 'unavailable';

export class PictureRefused extends Error {
  readonly reason: PictureRefusal;

  constructor(reason: PictureRefusal, options?: ErrorOptions) {
    super(`picture refused: ${reason}`, options);
    this.name = 'PictureRefused';
    this.reason = reason;
  }
}
