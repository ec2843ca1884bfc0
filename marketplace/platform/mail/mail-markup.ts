export function webAddress(url: string): string {
  const { protocol, href } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error('Emails link to web pages only.');
  return href;
}

export const onOneLine = (text: string) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();

export const escaped = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const dotsOfAddresses = /([.\u3002\uff0e\uff61])(?=\p{L})/gu;

/**
 * Users choose the names of cars and people, and mail programs make a link of any text that looks like an address. The
 * inserted space prevents that in all of them, so that only our own links lead somewhere.
 */
export const leadingNowhere = (text: string) =>
  text.replaceAll(dotsOfAddresses, '$1 ').replaceAll('://', ': //');
