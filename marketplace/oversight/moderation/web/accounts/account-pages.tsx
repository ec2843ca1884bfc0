import type { ComponentProps } from 'react';
import type { Page } from '#kit/page.ts';
import { AccountsScreen } from './accounts-screen.tsx';

const accountsPage = (props: ComponentProps<typeof AccountsScreen>): Page => ({
  Screen: () => <AccountsScreen {...props} />,
});

export const allUserPage = accountsPage({
  title: 'All User',
  heading: 'All User',
  nobody: 'No Seller Available',
});
export const allSellerPage = accountsPage({
  title: 'All Seller',
  heading: 'All Featured Seller',
  only: 'seller',
  nobody: 'No Seller Available',
});
export const allBuyerPage = accountsPage({
  title: 'All Buyer',
  heading: 'All Featured Buyer',
  only: 'buyer',
  nobody: 'No Buyer Available',
});
