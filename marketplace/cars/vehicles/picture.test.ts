import { expect, test } from 'vitest';
import { largestPicture, pictureSources } from './picture.ts';

test('a picture of our image service comes in three widths', () => {
  expect(pictureSources('/images/ab12/960.webp')).toEqual({
    src: '/images/ab12/960.webp',
    srcSet: '/images/ab12/480.webp 480w, /images/ab12/960.webp 960w, /images/ab12/1600.webp 1600w',
  });
  expect(largestPicture('/images/ab12/960.webp')).toBe('/images/ab12/1600.webp');
});

test.each(['https://elsewhere.example/car.jpg', '/images/1960.webp', '/images/960.webp?v=2'])(
  'a picture from elsewhere stays as it is: %s',
  (url) => {
    expect(pictureSources(url)).toEqual({ src: url });
    expect(largestPicture(url)).toBe(url);
  },
);
