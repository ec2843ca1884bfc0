const news = 'favourites-changed';

/** The account's cars were changed in this tab. Another value each time: browsers tell of changes only. */
export function tellOtherTabs(): void {
  try {
    localStorage.setItem(news, crypto.randomUUID());
  } catch {
    // Without storage the other tabs learn of it when they are loaded again.
  }
}

export const isNewsOfOtherTab = ({ key }: StorageEvent): boolean => key === news;
