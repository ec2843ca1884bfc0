export type Role = 'buyer' | 'seller' | 'admin';

/** A person who uses the market. */
export type Account = {
  id: string;
  email: string;
  name: string;
  role: Role;
  /** An administrator has checked who this seller is. */
  verified: boolean;
};
