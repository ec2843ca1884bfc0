const link = /https?:\/\/|www\.|[\w-]\.(?:com|net|org|io|me|ru|info|biz|shop|link)\b/i;
const email = /\S@[^\s@.]+\.\S/;
/** Eight digits or more, with any separators: longer than prices and mileages. */
const number = /(?:\+|\b)\d(?:[\s().-]{0,2}\d){7,}/;

/** Readers of such a message are warned, because it may lead them away from the market. */
export const hasContactIn = (text: string): boolean =>
  link.test(text) || email.test(text) || number.test(text);
