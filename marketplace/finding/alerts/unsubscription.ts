/** Which emails a link ends. */
export type Unsubscription =
  | { what: 'search'; accountId: string; searchId: string }
  | { what: 'drops' | 'messages' | 'all'; accountId: string };

const uuid = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';
const shape = new RegExp(
  `^(?:(search)\\.(${uuid})\\.(${uuid})|(drops|messages|all)\\.(${uuid}))\\.([\\w-]{43})$`,
);

/** The signed beginning of a token. */
export const unsubscriptionText = (ends: Unsubscription): string =>
  ends.what === 'search'
    ? `search.${ends.accountId}.${ends.searchId}`
    : `${ends.what}.${ends.accountId}`;

/** Does not check the signature, because only the server has the key. */
export function parseToken(token: string): { ends: Unsubscription; signature: string } | null {
  const [, search, ofSearch, searchId, other, ofOther, signature] = token.match(shape) ?? [];
  if (!signature) return null;
  return search
    ? { ends: { what: 'search', accountId: ofSearch!, searchId: searchId! }, signature }
    : { ends: { what: other as 'drops' | 'messages' | 'all', accountId: ofOther! }, signature };
}

export const unsubscribePath = (token: string): string => `/alerts/unsubscribe/${token}`;
/** Mail programs post here. A browser that opens it is redirected to the page. */
export const unsubscribeCallPath = (token: string): string => `/api${unsubscribePath(token)}`;
