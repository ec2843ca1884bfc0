const shownAtTheStart = 0.4;

/** `+880 1000 000 004` becomes `+880 10** *** **4`: recognised by whoever knows it, of no use to whoever collects them. */
export function maskedPhone(phone: string): string {
  const length = lengthOf(phone);
  const start = Math.floor(length * shownAtTheStart);
  return masked(phone, { start, end: start > 0 ? 1 : 0 });
}

const shortestWithCountry = 11;
const alwaysHidden = 6;
const shownAtTheEnd = 2;

/**
 * `+880 1711 123412` becomes `+880 17** ****12`: the country, the network and enough to recognise it. Whatever is shorter
 * or does not name its country shows a third at most.
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

const signs = /[\p{L}\p{N}]/gu;

const lengthOf = (phone: string): number => phone.match(signs)?.length ?? 0;

function masked(phone: string, { start, end }: { start: number; end: number }): string {
  const length = lengthOf(phone);
  let place = 0;
  return phone.replaceAll(signs, (sign) => {
    place++;
    return place <= start || place > length - end ? sign : '*';
  });
}
