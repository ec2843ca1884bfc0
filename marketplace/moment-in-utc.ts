/** `16 November 2026 at 09:30 UTC`, on paper and on screens. */
export const momentInUtc = (moment: Date): string =>
  `${moment.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;
