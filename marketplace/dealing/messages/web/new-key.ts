const bytes = 16;

/** An idempotency key. `crypto.randomUUID` does not exist without https. */
export function newKey(): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  random[6] = (random[6]! & 0x0f) | 0x40;
  random[8] = (random[8]! & 0x3f) | 0x80;
  const hex = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
}
