/** A time zone in which this hour has begun. */
export function zoneWhereItIs(hour: number, now = new Date()): string {
  const ahead = ((hour - now.getUTCHours() + 36) % 24) - 12 || 0;
  if (ahead === 0) return 'UTC';
  // Their names count the other way.
  return ahead > 0 ? `Etc/GMT-${ahead}` : `Etc/GMT+${-ahead}`;
}
