import { testsIn } from '../guard.ts';

const inFile = (name: string) => testsIn(`marketplace/dealing/offers/server/${name}.test.ts`);

export const making = inFile('making-offers');
export const answering = inFile('answering-offers');
export const reserving = inFile('reserving-cars');
export const agreed = inFile('agreed-prices');
export const ending = inFile('ending-offers');
export const notifyingOfOffers = inFile('notifying-of-offers');
export const notifyingOfAgreements = inFile('notifying-of-agreements');
export const notifyingOfEnds = inFile('notifying-of-offer-ends');
export const refusing = inFile('offer-constraints');
