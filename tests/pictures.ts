import sharp, { type Exif } from 'sharp';

type Size = { width?: number; height?: number };

/** Somebody's photo: its left half is red, its right half is blue. */
export const photo = ({ width = 1200, height = 800 }: Size = {}) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([
    {
      input: {
        create: {
          width: Math.ceil(width / 2),
          height,
          channels: 3,
          background: 'blue',
        },
      },
      gravity: 'east',
    },
  ]);

/** Where the photo was taken, and by whom. */
export const tellTaleExif: Exif = {
  IFD0: { Make: 'TellTaleCamera', Artist: 'Sam the seller' },
  IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' },
};

type Naming = { field?: string; name?: string; type?: string };

export function pictureForm(
  bytes: Uint8Array,
  { field = 'image', name = 'car.jpg', type = 'image/jpeg' }: Naming = {},
): FormData {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
}
