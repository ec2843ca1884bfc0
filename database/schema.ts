import type { ColumnType, Generated } from 'kysely';

/** The tables as the migrations leave them. In SQL the columns are snake_case. */
export type Tables = {
  accounts: AccountsTable;
  accessSessions: AccessSessionsTable;
  listings: ListingsTable;
  bookings: BookingsTable;
};

/** Set by the database unless given; never changed afterwards. */
type Fixed<T> = ColumnType<T, T | undefined, never>;

interface AccountsTable {
  id: Fixed<string>;
  issuer: string;
  subject: string;
  email: string;
  name: string;
  role: 'buyer' | 'seller' | 'admin';
  verified: Generated<boolean>;
  state: Generated<'active' | 'suspended' | 'closed'>;
  createdAt: Fixed<Date>;
}

interface AccessSessionsTable {
  id: Fixed<string>;
  accountId: string;
  createdAt: Fixed<Date>;
  expiresAt: Date;
}

interface ListingsTable {
  id: Fixed<string>;
  sellerId: string;
  name: string;
  location: string;
  category: 'toyota' | 'bmw' | 'bentley';
  condition: 'Good' | 'Medium' | 'Bad';
  resalePrice: number;
  originalPrice: number;
  phone: string;
  yearsUsed: number;
  description: string;
  pictures: string[];
  state: Generated<'draft' | 'advertised' | 'sold' | 'removed'>;
  hidden: Generated<boolean>;
  postedAt: Fixed<Date>;
}

interface BookingsTable {
  id: Fixed<string>;
  listingId: string;
  buyerId: string;
  phone: string;
  location: string;
  price: number;
  state: Generated<'open' | 'paid' | 'released' | 'lost'>;
  bookedAt: Fixed<Date>;
}
