const inFile = (name: string) => (test: string) => ({
  file: `marketplace/dealing/offers/server/${name}.test.ts`,
  test,
});

export const making = inFile('making-offers');
export const answering = inFile('answering-offers');
export const agreed = inFile('agreed-prices');
export const ending = inFile('ending-offers');
export const telling = inFile('telling-of-offers');
export const refusing = inFile('offer-constraints');
