import { randomBytes } from 'node:crypto';

/** Nobody guesses one: 144 bits. */
export const newPictureName = () => randomBytes(18).toString('base64url');

const path = /^\/images\/([\w-]{22,43})\/960\.webp$/;

/** The middle width stands for the picture. */
export const pathOf = (name: string, width = 960) => `/images/${name}/${width}.webp`;

export const nameIn = (address: string): string | null => address.match(path)?.[1] ?? null;
