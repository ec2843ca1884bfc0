/** Where we tell what went wrong. Fits pino. */
export type IdentityLogger = {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
};

/** For better-auth, which would log whole errors and addresses: only names and codes get through. */
export function safeLogging(log: IdentityLogger) {
  return {
    level: 'warn' as const,
    disableColors: true,
    log(level: string, message: string, ...rest: unknown[]) {
      const details = { causes: rest.map(nameOf).filter(Boolean) };
      const text = `identity: ${withoutSecrets(message)}`;
      if (level === 'error') log.error(details, text);
      else log.warn(details, text);
    },
  };
}

/** What an error is, without what it says. */
export function nameOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : '';
  return `${error.name}${code}`;
}

const withoutSecrets = (message: string) =>
  message
    .replace(/\S+/g, (word) => (word.includes('@') ? '[email]' : word))
    .replace(/https?:\/\/\S+/g, '[url]');
