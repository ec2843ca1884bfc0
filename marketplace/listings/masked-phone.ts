const shownAtTheStart = 0.4;

/** `+880 1000 000 004` becomes `+880 10** *** **4`: recognised by whoever knows it, of no use to whoever collects them. */
export function maskedPhone(phone: string): string {
  const length = phone.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const start = Math.floor(length * shownAtTheStart);
  let place = 0;
  return phone.replaceAll(/[\p{L}\p{N}]/gu, (digit) => {
    place++;
    return place <= start || (place === length && start > 0) ? digit : '*';
  });
}
