export const seconds = (moment: Date | string): number =>
  Math.floor(new Date(moment).getTime() / 1000);
