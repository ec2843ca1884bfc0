/** `16 November 2026 at 09:30 UTC`: the same on paper and on every screen. */
export const momentInUtc = (moment: Date): string =>
  `${moment.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;
