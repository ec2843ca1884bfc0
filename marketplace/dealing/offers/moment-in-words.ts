/** `Friday 20 November at 18:00 UTC` */
export function momentInWords(moment: Date): string {
  const day = moment.toLocaleDateString('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return `${day} at ${moment.toISOString().slice(11, 16)} UTC`;
}
