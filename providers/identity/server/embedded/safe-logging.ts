import { z } from 'zod';

export type IdentityLogger = {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
};

/** Logs only names and codes of better-auth's errors, because it would log whole errors and emails. */
export function safeLogging(log: IdentityLogger) {
  return {
    level: 'warn' as const,
    disableColors: true,
    log(level: string, message: string, ...rest: unknown[]) {
      const details = { causes: rest.map(kindOf).filter(Boolean) };
      // The message is empty if a login provider refused a code.
      const text = `identity: ${withoutSecrets(message) || 'a code was refused'}`;
      if (level === 'error') log.error(details, text);
      else log.warn(details, text);
    },
  };
}

export function nameOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  return [error.name, code, nameOf(error.cause)].filter(Boolean).join(' ');
}

/** better-auth logs an error or the response of a login provider. */
const kindOf = (problem: unknown) =>
  problem instanceof Error ? nameOf(problem) : reasonOf(problem);

const OAuthError = z.object({
  status: z.number().optional(),
  error: z.string().optional(),
  error_description: z.string().optional(),
});

export function reasonOf(problem: unknown): string | null {
  if (problem instanceof Error) return shortened(`${nameOf(problem)}: ${problem.message}`);
  const { status, error, error_description } = OAuthError.safeParse(problem).data ?? {};
  const parts = [status, error, error_description].filter((part) => part !== undefined);
  return parts.length > 0 ? shortened(parts.join(' ')) : null;
}

const longestReason = 200;
const shortened = (text: string) => withoutSecrets(text).slice(0, longestReason);

const withoutSecrets = (message: string) =>
  message
    .replace(/\S+/g, (word) => (word.includes('@') ? '[email]' : word))
    .replace(/https?:\/\/\S+/g, '[url]')
    .replace(/[\w-]{24,}/g, (word) => (/\d/.test(word) ? '[secret]' : word));
