import { data } from 'react-router';

/** For `preload`: an unreadable value in the address answers 400 with a message. */
export function refuseValue(mistake: [name: string, words: string] | null | undefined): void {
  if (!mistake) return;
  const message = `This address has a value we cannot read: ${mistake.join('. ')}`;
  throw data({ message }, { status: 400, statusText: message });
}
