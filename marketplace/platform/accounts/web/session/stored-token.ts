const tokenItem = 'accessToken';
const emailItem = 'email';
/** Belongs to the browser, not to the account. */
const theme = 'theme';
/** Saved before logging in and not in the account yet, so they are stored only here. */
const favourites = 'favourites';

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

export const storedEmail = (): string | null => localStorage.getItem(emailItem);
export const storeEmail = (email: string): void => localStorage.setItem(emailItem, email);

/** Also removes `aircnc-token` of an earlier client. */
export function clearToken({ byChoice }: { byChoice: boolean }): void {
  const stays = byChoice ? [theme] : [theme, favourites];
  for (const item of Object.keys(localStorage)) {
    if (!stays.includes(item)) localStorage.removeItem(item);
  }
  markPage();
}

/** Drafts and viewed cars must not be shown to the next user of this tab. */
export function forgetTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** Style sheets use this attribute to show the navigation of a visitor or of a user. */
export function markPage(): void {
  document.documentElement.toggleAttribute('data-signed-in', storedToken() !== null);
}

export function onTokenOfOtherTab(listener: () => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === tokenItem || key === null) listener();
  });
}
