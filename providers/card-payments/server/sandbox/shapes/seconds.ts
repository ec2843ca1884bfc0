/** Stripe's times are seconds since 1970. */
export const seconds = (moment: Date | string): number =>
  Math.floor(new Date(moment).getTime() / 1000);
