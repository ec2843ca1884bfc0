import type { Page } from '#kit/page.ts';
import { AccountsScreen } from './accounts-screen.tsx';

const AllUserScreen = () => (
  <AccountsScreen title="All User" heading="All User" nobody="No Seller Available" />
);

const AllSellerScreen = () => (
  <AccountsScreen
    title="All Seller"
    heading="All Featured Seller"
    only="seller"
    nobody="No Seller Available"
  />
);

const AllBuyerScreen = () => (
  <AccountsScreen
    title="All Buyer"
    heading="All Featured Buyer"
    only="buyer"
    nobody="No Buyer Available"
  />
);

export const allUserPage: Page = { Screen: AllUserScreen };
export const allSellerPage: Page = { Screen: AllSellerScreen };
export const allBuyerPage: Page = { Screen: AllBuyerScreen };
