import { z } from 'zod';

const bareAddress = /^[^<>]*$/;
/** Without quotation marks, a comma in a name would begin a second address. */
const nameAndAddress = /^(?:"([^"\r\n]+)"|([^"<>,;:@\r\n]+)) <([^<>]+)>$/;

/** True for `cars@cars.example` and `Cars Ltd <cars@cars.example>`. */
export function isSender(text: string): boolean {
  const address = bareAddress.test(text) ? text : nameAndAddress.exec(text)?.[3];
  return z.email().safeParse(address).success;
}

export function nameOfSender(text: string): string | undefined {
  const [, quoted, plain] = nameAndAddress.exec(text) ?? [];
  return quoted ?? plain;
}
