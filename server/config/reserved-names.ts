import { isReservedName } from '#marketplace/accounts/reserved-name.ts';
import type { Config } from './config.ts';
import { nameOfSender } from './mail-sender.ts';

/** Tells which display names this market refuses: the sender of its emails and its address are names of it, too. */
export function reservedNames({ mailFrom, publicUrl }: Pick<Config, 'mailFrom' | 'publicUrl'>) {
  const host = publicUrl && new URL(publicUrl).hostname.replace(/^www\./, '');
  const marketNames = [nameOfSender(mailFrom), host].filter((name) => name !== undefined);
  return (name: string): boolean => isReservedName(name, marketNames);
}
