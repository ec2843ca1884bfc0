import type { DemoPerson } from './people.ts';

const sellers = [
  ...['Rubel Mia', 'Salma Khatun', 'Jamuna Motors', 'Arif Chowdhury', 'Karnaphuli Cars'],
  ...['Shahana Parvin', 'Meghna Auto House', 'Mizanur Rahman', 'Priya Das', 'Bashundhara Wheels'],
  ...['Kamal Uddin', 'Teesta Car Centre', 'Sabina Yasmin', 'Rakib Hasan', 'Old Town Autos'],
  ...['Nadia Islam', 'Sundarban Motors', 'Faisal Ahmed', 'Ritu Barua', 'Lake View Cars'],
  ...['Hasan Mahmud', 'Tea Garden Autos', 'Lipi Akter', 'Sajid Karim', 'Airport Road Cars'],
  ...['Mousumi Saha', 'Delta Drive', 'Omar Faruk', 'Rebeka Sultana', 'Green Road Motors'],
];

const buyers = [
  ...['Anika Tabassum', 'Biplob Roy', 'Chandni Begum', 'Dipu Sarker', 'Ela Rozario', 'Fahim Reza'],
  ...['Gita Pal', 'Habib Khan', 'Ishrat Noor', 'Joy Biswas', 'Keya Haque', 'Litan Dey'],
];

/** These accounts cannot log in, so they have no passwords. */
const peopleCalled = (names: string[], joinedDaysAgo: (at: number) => number): DemoPerson[] =>
  names.map((name, at) => ({
    name,
    email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`,
    joinedDaysAgo: joinedDaysAgo(at),
  }));

/** They joined long enough ago to be known sellers. */
export const stockSellers: DemoPerson[] = peopleCalled(sellers, (at) => 241.3 + at * 41.7).map(
  (person, at) => ({ ...person, verified: at % 3 === 2 }),
);

export const stockBuyers: DemoPerson[] = peopleCalled(buyers, (at) => 236.1 + at * 33.3);
