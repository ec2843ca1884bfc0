export function webAddress(url: string): string {
  const { protocol, href } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error('Emails link to web pages only.');
  return href;
}

export const onOneLine = (text: string) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();

export const escaped = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
