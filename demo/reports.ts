export type DemoReport = {
  /** The address of one of `demoBuyers`. */
  reporter: string;
  /** The name of one of `demoCars`. */
  car: string;
  /** As the screen sends it: a choice, with or without words of one's own. */
  reason: string | null;
};

/** The oldest first. */
export const demoReports: DemoReport[] = [
  {
    reporter: 'meilin.tan@example.com',
    car: 'Toyota Vios 1.5',
    reason: null,
  },
  {
    reporter: 'lukas.brandt@example.com',
    car: 'Toyota MR2 Spyder',
    reason: 'The car or its pictures are misleading: The hood in the pictures is not torn.',
  },
  {
    reporter: 'grace.mwangi@example.com',
    car: 'Bentley Continental GT V8 S',
    reason: 'The price or the seller looks fake: He wants a deposit before anyone can see the car.',
  },
  {
    reporter: 'imran.siddiqui@example.com',
    car: 'Toyota MR2 Spyder',
    reason: 'It is already sold, or listed twice',
  },
];
