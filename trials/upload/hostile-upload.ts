import type { Readable } from 'node:stream';
import { formWith, type Naming } from '../../tests/uploads/form.ts';

/** A refusal of the catalogue, or `kept`: taken in and cleaned. */
export type Outcome =
  | 'kept'
  | 'not_a_picture'
  | 'picture_damaged'
  | 'picture_too_large'
  | 'picture_too_many_pixels'
  | 'invalid_request'
  | 'unsupported_media_type';

export type HostileUpload = {
  name: string;
  contentType: string;
  body: Buffer | (() => Readable);
  /** Any of these is right; nothing else is. */
  expected: readonly Outcome[];
};

/** Found again in whatever let it through. */
export const tellTale = 'TELLTALE<script>alert(1)</script>';

export const upload = (
  name: string,
  file: Buffer,
  expected: Outcome | readonly Outcome[],
  naming?: Naming,
): HostileUpload => ({
  name,
  ...formWith(file, naming),
  expected: typeof expected === 'string' ? [expected] : expected,
});
