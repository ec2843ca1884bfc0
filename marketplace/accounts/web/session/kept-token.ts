const tokenItem = 'accessToken';
const emailItem = 'email';
/** Belongs to the browser, not to the account. */
const stays = 'theme';

/** The access token that this browser keeps, or null. */
export function keptToken(): string | null {
  try {
    return localStorage.getItem(tokenItem);
  } catch {
    return null;
  }
}

export function keepToken(token: string): void {
  localStorage.setItem(tokenItem, token);
  markPage();
}

/** Whose token it is; goes with it. */
export const keptEmail = (): string | null => localStorage.getItem(emailItem);
export const keepEmail = (email: string): void => localStorage.setItem(emailItem, email);

/** An earlier client left `aircnc-token` behind; it goes with all the rest. */
export function forgetToken(): void {
  for (const item of Object.keys(localStorage)) {
    if (item !== stays) localStorage.removeItem(item);
  }
  markPage();
}

/** Drafts, and what was looked at: nobody's business who comes to this tab next. */
export function forgetTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Without storage nothing was kept.
  }
}

/** Style sheets show the navigation bar of a visitor or of a member by this mark. */
export function markPage(): void {
  document.documentElement.toggleAttribute('data-signed-in', keptToken() !== null);
}

/** Another tab signed in, renewed its token, or signed out. */
export function onTokenOfOtherTab(listener: () => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === tokenItem || key === null) listener();
  });
}
