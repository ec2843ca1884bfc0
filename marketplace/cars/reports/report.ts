/** A car that somebody said something is wrong with, as administrators see it. */
export type ReportedCar = {
  id: string;
  name: string;
  picture: string;
  sold: boolean;
  seller: { name: string; email: string };
  /** How many are open. */
  reports: number;
  /** The newest of the reasons given. */
  reasons: string[];
  openBookings: number;
};
