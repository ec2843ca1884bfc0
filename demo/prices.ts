export type DemoPrices = {
  /** The name of one of `demoCars`. */
  car: string;
  /** Whole US dollars, as in `demoCars`, whose price is the last one. */
  listedAt: number;
  /** Oldest first, days apart. */
  changes: { daysAgo: number; to: number }[];
};

export const demoPrices: DemoPrices[] = [
  {
    car: 'Toyota GR86',
    listedAt: 27_800,
    changes: [{ daysAgo: 1.2, to: 26_900 }],
  },
  {
    car: 'BMW iX3',
    listedAt: 41_500,
    changes: [{ daysAgo: 2.9, to: 39_700 }],
  },
  {
    car: 'Toyota RAV4 2.0 CNG',
    listedAt: 9_700,
    changes: [
      { daysAgo: 5.1, to: 9_400 },
      { daysAgo: 0.4, to: 9_100 },
    ],
  },
  {
    car: 'BMW 520d',
    listedAt: 16_900,
    changes: [{ daysAgo: 6.3, to: 17_300 }],
  },
  {
    car: 'Toyota Crown Royal Saloon',
    listedAt: 19_900,
    changes: [
      { daysAgo: 11.2, to: 19_300 },
      { daysAgo: 4.6, to: 18_700 },
    ],
  },
  {
    car: 'Bentley Arnage T',
    listedAt: 31_000,
    changes: [{ daysAgo: 9.5, to: 28_700 }],
  },
  {
    car: 'BMW 840i Coupe',
    listedAt: 59_900,
    changes: [
      { daysAgo: 24.4, to: 57_500 },
      { daysAgo: 15.8, to: 58_900 },
      { daysAgo: 2.2, to: 54_600 },
    ],
  },
  {
    car: 'Toyota Fortuner 2.8',
    listedAt: 23_500,
    changes: [{ daysAgo: 44.3, to: 21_700 }],
  },
  {
    car: 'Toyota Camry Hybrid',
    listedAt: 22_900,
    changes: [{ daysAgo: 47.5, to: 21_900 }],
  },
];
