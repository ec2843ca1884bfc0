/** What a phone dials: digits and the plus, whatever stands between them. */
export const phoneAddress = (number: string): string => `tel:${number.replaceAll(/[^+\d]/g, '')}`;
