import { testsIn } from '../guard.ts';

const inFile = (name: string) => testsIn(`marketplace/dealing/offers/server/${name}.test.ts`);

export const making = inFile('making-offers');
export const answering = inFile('answering-offers');
export const agreed = inFile('agreed-prices');
export const ending = inFile('ending-offers');
export const telling = inFile('telling-of-offers');
export const refusing = inFile('offer-constraints');
