import { monthName } from '#marketplace/dates.ts';

/** YYYY-MM, which sorts by time. */
export type Month = string;

export const monthOf = (date: Date): Month => date.toISOString().slice(0, 7);

const yearFirst = /^\s*(?<year>\d{4})[-/.](?<month>0?[1-9]|1[0-2])\s*$/;
const monthFirst = /^\s*(?<month>0?[1-9]|1[0-2])[-/.](?<year>\d{4})\s*$/;

/** 2021-03, 2021/3, 03/2021 or 3.2021 */
export function monthFromText(text: string): Month | null {
  const { year, month } = (text.match(yearFirst) ?? text.match(monthFirst))?.groups ?? {};
  return year && month ? `${year}-${month.padStart(2, '0')}` : null;
}

const count = (month: Month) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;

export const monthsSince = (month: Month, today: Date): number =>
  today.getUTCFullYear() * 12 + today.getUTCMonth() - count(month);

export const yearsSince = (month: Month, today: Date): number =>
  Math.floor(monthsSince(month, today) / 12);

export const monthInWords = (month: Month): string => `${monthName(month)} ${month.slice(0, 4)}`;
