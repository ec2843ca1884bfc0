const shownAtTheStart = 0.4;

/** `+880 1000 000 004` becomes `+880 10** *** **4`: of no use for collecting numbers. */
export function maskedPhone(phone: string): string {
  const length = lengthOf(phone);
  const start = Math.floor(length * shownAtTheStart);
  return masked(phone, { start, end: start > 0 ? 1 : 0 });
}

const shortestWithCountry = 11;
const alwaysHidden = 6;
const shownAtTheEnd = 2;

/**
 * `+880 1711 123412` becomes `+880 17** ****12`: the country, the network and enough to recognise it. Numbers that are
 * shorter or without a country show a third at most.
 */
export function phoneUntilAnswered(phone: string): string {
  const length = lengthOf(phone);
  const shown =
    phone.trim().startsWith('+') && length >= shortestWithCountry
      ? Math.min(5 + shownAtTheEnd, length - alwaysHidden)
      : Math.floor(length / 3);
  const end = Math.min(shownAtTheEnd, shown);
  return masked(phone, { start: shown - end, end });
}

/** Letters and digits. A regular expression would be slow for lists, which mask every number. */
const isSign = (code: number): boolean => (code >= 0x30 && code <= 0x39) || code > 0x40;

function lengthOf(phone: string): number {
  let length = 0;
  for (let at = 0; at < phone.length; at++) if (isSign(phone.charCodeAt(at))) length++;
  return length;
}

function masked(phone: string, { start, end }: { start: number; end: number }): string {
  const last = lengthOf(phone) - end;
  let place = 0;
  let shown = '';
  for (let at = 0; at < phone.length; at++) {
    const isHidden = isSign(phone.charCodeAt(at)) && ++place > start && place <= last;
    shown += isHidden ? '*' : phone[at];
  }
  return shown;
}
