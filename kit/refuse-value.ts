import { data } from 'react-router';

/** For `preload`: what cannot be read in an address is said, and the page answers 400. */
export function refuseValue(mistake: [name: string, words: string] | null | undefined): void {
  if (!mistake) return;
  const message = `This address has a value we cannot read: ${mistake.join('. ')}`;
  throw data({ message }, { status: 400, statusText: message });
}
