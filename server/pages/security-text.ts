import { z } from 'zod';

type Market = { origin: string; contact: string[]; now: Date };

/** RFC 9116 recommends less than a year. */
const validDays = 180;
const betweenWords = /[\s<>,;:"()]+/;

export function securityText({ origin, contact, now }: Market): string {
  const words = contact.flatMap((line) => line.split(betweenWords));
  const emails = words
    .map((word) => word.replace(/\.$/, ''))
    .filter((word) => z.email().safeParse(word).success);
  const expires = new Date(now.getTime() + validDays * 86_400_000);
  return [
    ...emails.map((email) => `Contact: mailto:${encodeURI(email)}`),
    `Contact: ${origin}/contact`,
    `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}
