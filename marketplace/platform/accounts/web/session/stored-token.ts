const tokenItem = 'accessToken';
const emailItem = 'email';
/** Belongs to the browser, not to the account. */
const theme = 'theme';
/** Saved before somebody logged in, and not in their account yet: what is there is kept nowhere else. */
const favourites = 'favourites';

/** The access token that this browser keeps, or null. */
export function storedToken(): string | null {
  try {
    return localStorage.getItem(tokenItem);
  } catch {
    return null;
  }
}

export function storeToken(token: string): void {
  localStorage.setItem(tokenItem, token);
  markPage();
}

/** Whose token it is; goes with it. */
export const storedEmail = (): string | null => localStorage.getItem(emailItem);
export const storeEmail = (email: string): void => localStorage.setItem(emailItem, email);

/** An earlier client left `aircnc-token` behind; it goes with all the rest. */
export function clearToken({ byChoice }: { byChoice: boolean }): void {
  const stays = byChoice ? [theme] : [theme, favourites];
  for (const item of Object.keys(localStorage)) {
    if (!stays.includes(item)) localStorage.removeItem(item);
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
  document.documentElement.toggleAttribute('data-signed-in', storedToken() !== null);
}

/** Another tab signed in, renewed its token, or signed out. */
export function onTokenOfOtherTab(listener: () => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === tokenItem || key === null) listener();
  });
}
