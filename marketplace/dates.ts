// Without `Intl`: its first use in a page takes longer than hydrating the rest.

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'],
  ...['October', 'November', 'December'],
];

/** `March` for 2021-03 or 2021-03-14. */
export const monthName = (date: string): string => months[Number(date.slice(5, 7)) - 1]!;

const day = 86_400_000;

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / day);

/** `14 Mar 2021` for 2021-03-14. */
export function inShort(date: string): string {
  const name = monthName(date);
  return `${Number(date.slice(8, 10))} ${name.slice(0, name === 'September' ? 4 : 3)} ${date.slice(0, 4)}`;
}

/** `Dhaka` for Asia/Dhaka. */
export const cityOf = (zone: string): string =>
  (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
