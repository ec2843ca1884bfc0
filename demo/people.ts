export type DemoPerson = {
  name: string;
  /** At example.com, which is reserved and receives no mail. */
  email: string;
  /** Before their first car or booking; no two at the same time. */
  joinedDaysAgo: number;
  /** Whether an administrator verified the seller. */
  verified?: boolean;
  /** Whether the seller shows the phone number only to those who were answered. */
  phoneAfterAnswer?: boolean;
};

export const demoSellers: DemoPerson[] = [
  {
    name: 'Rahim Motors',
    email: 'rahim.motors@example.com',
    joinedDaysAgo: 1932.4,
    verified: true,
  },
  {
    name: 'Port City Cars',
    email: 'port.city.cars@example.com',
    joinedDaysAgo: 1611.7,
    verified: true,
  },
  {
    name: 'Surma Valley Autos',
    email: 'surma.autos@example.com',
    joinedDaysAgo: 1248.3,
    verified: true,
  },
  {
    name: 'Padma Prestige',
    email: 'padma.prestige@example.com',
    joinedDaysAgo: 874.6,
    verified: true,
  },
  { name: 'Nusrat Jahan', email: 'nusrat.jahan@example.com', joinedDaysAgo: 402.2, verified: true },
  { name: 'Tanvir Hossain', email: 'tanvir.hossain@example.com', joinedDaysAgo: 211.5 },
  { name: 'Ananya Sen', email: 'ananya.sen@example.com', joinedDaysAgo: 88.9 },
  {
    name: 'Daniel Okafor',
    email: 'daniel.okafor@example.com',
    joinedDaysAgo: 139.4,
    phoneAfterAnswer: true,
  },
];

export const demoBuyers: DemoPerson[] = [
  { name: 'Farhana Akter', email: 'farhana.akter@example.com', joinedDaysAgo: 547.8 },
  { name: 'Imran Siddiqui', email: 'imran.siddiqui@example.com', joinedDaysAgo: 318.1 },
  { name: 'Mei Lin Tan', email: 'meilin.tan@example.com', joinedDaysAgo: 164.6 },
  { name: 'Lukas Brandt', email: 'lukas.brandt@example.com', joinedDaysAgo: 73.2 },
  { name: 'Grace Mwangi', email: 'grace.mwangi@example.com', joinedDaysAgo: 52.7 },
];

export const demoAdmin: DemoPerson = {
  name: 'Shirin Kabir',
  email: 'shirin.admin@example.com',
  joinedDaysAgo: 2014.5,
};
