import { isReservedName } from '#marketplace/platform/accounts/reserved-name.ts';
import type { Config } from './config.ts';
import { nameOfSender } from './mail-sender.ts';

/** Returns the check for reserved display names. The sender of the market's emails and its host are reserved, too. */
export function reservedNames({ mailFrom, publicUrl }: Pick<Config, 'mailFrom' | 'publicUrl'>) {
  const host = publicUrl && new URL(publicUrl).hostname.replace(/^www\./, '');
  const marketNames = [nameOfSender(mailFrom), host].filter((name) => name !== undefined);
  return (name: string): boolean => isReservedName(name, marketNames);
}
