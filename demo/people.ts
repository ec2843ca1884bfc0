export type DemoPerson = {
  name: string;
  /** At example.com, which is reserved and receives no mail. */
  email: string;
  /** Whether an administrator verified the seller. */
  verified?: boolean;
};

export const demoSellers: DemoPerson[] = [
  { name: 'Rahim Motors', email: 'rahim.motors@example.com', verified: true },
  { name: 'Port City Cars', email: 'port.city.cars@example.com', verified: true },
  { name: 'Surma Valley Autos', email: 'surma.autos@example.com', verified: true },
  { name: 'Padma Prestige', email: 'padma.prestige@example.com', verified: true },
  { name: 'Nusrat Jahan', email: 'nusrat.jahan@example.com', verified: true },
  { name: 'Tanvir Hossain', email: 'tanvir.hossain@example.com' },
  { name: 'Ananya Sen', email: 'ananya.sen@example.com' },
  { name: 'Daniel Okafor', email: 'daniel.okafor@example.com' },
];

export const demoBuyers: DemoPerson[] = [
  { name: 'Farhana Akter', email: 'farhana.akter@example.com' },
  { name: 'Imran Siddiqui', email: 'imran.siddiqui@example.com' },
  { name: 'Mei Lin Tan', email: 'meilin.tan@example.com' },
  { name: 'Lukas Brandt', email: 'lukas.brandt@example.com' },
  { name: 'Grace Mwangi', email: 'grace.mwangi@example.com' },
];

export const demoAdmin: DemoPerson = { name: 'Shirin Kabir', email: 'shirin.admin@example.com' };
