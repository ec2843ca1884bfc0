const link = /https?:\/\/|www\.|[\w-]\.(?:com|net|org|io|me|ru|info|biz|shop|link)\b/i;
const email = /\S@[^\s@.]+\.\S/;
/** Eight digits or more, however they are set apart: longer than any price or mileage people write. */
const number = /(?:\+|\b)\d(?:[\s().-]{0,2}\d){7,}/;

/** Where a message leads away from the market, whoever reads it is told to be careful. */
export const hasContactIn = (text: string): boolean =>
  link.test(text) || email.test(text) || number.test(text);
