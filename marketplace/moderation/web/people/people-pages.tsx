import type { Page } from '#kit/page.ts';
import { PeopleScreen } from './people-screen.tsx';

const AllUserScreen = () => (
  <PeopleScreen title="All User" heading="All User" nobody="No Seller Available" />
);

const AllSellerScreen = () => (
  <PeopleScreen
    title="All Seller"
    heading="All Featured Seller"
    only="seller"
    nobody="No Seller Available"
  />
);

const AllBuyerScreen = () => (
  <PeopleScreen
    title="All Buyer"
    heading="All Featured Buyer"
    only="buyer"
    nobody="No Buyer Available"
  />
);

export const allUserPage: Page = { Screen: AllUserScreen };
export const allSellerPage: Page = { Screen: AllSellerScreen };
export const allBuyerPage: Page = { Screen: AllBuyerScreen };
