/** Which emails a link ends. */
export type Ending =
  | { what: 'search'; accountId: string; searchId: string }
  | { what: 'drops' | 'messages' | 'all'; accountId: string };

const uuid = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';
const shape = new RegExp(
  `^(?:(search)\\.(${uuid})\\.(${uuid})|(drops|messages|all)\\.(${uuid}))\\.([\\w-]{43})$`,
);

/** The signed beginning of a token. */
export const endingToText = (ending: Ending): string =>
  ending.what === 'search'
    ? `search.${ending.accountId}.${ending.searchId}`
    : `${ending.what}.${ending.accountId}`;

/** Does not check the signature, because only the server has the key. */
export function readToken(token: string): { ending: Ending; signature: string } | null {
  const [, search, ofSearch, searchId, other, ofOther, signature] = token.match(shape) ?? [];
  if (!signature) return null;
  return search
    ? { ending: { what: 'search', accountId: ofSearch!, searchId: searchId! }, signature }
    : { ending: { what: other as 'drops' | 'messages' | 'all', accountId: ofOther! }, signature };
}

export const pageToEnd = (token: string): string => `/alerts/unsubscribe/${token}`;
/** Mail programs post here. A browser that opens it is redirected to the page. */
export const callToEnd = (token: string): string => `/api${pageToEnd(token)}`;
