/** As administrators see it. */
export type ReportedCar = {
  id: string;
  name: string;
  picture: string;
  sold: boolean;
  seller: { name: string; email: string };
  /** The number of open reports. */
  reports: number;
  /** The newest ones. */
  reasons: string[];
  openBookings: number;
};
