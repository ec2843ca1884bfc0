import { randomBytes } from 'node:crypto';

/** 144 random bits, so names cannot be guessed. */
export const newPictureName = () => randomBytes(18).toString('base64url');

const path = /^\/images\/([\w-]{22,43})\/960\.webp$/;

export const pathOf = (name: string, width = 960) => `/images/${name}/${width}.webp`;

export const nameIn = (address: string): string | null => address.match(path)?.[1] ?? null;
