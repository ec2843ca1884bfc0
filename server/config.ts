import { resolve } from 'node:path';
import { z } from 'zod';

const secret = z.string().min(32, 'must have at least 32 characters');
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' });
const webOrigin = z
  .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
  .transform((url) => new URL(url).origin);

const Environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().min(1).optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  PUBLIC_URL: webOrigin.optional(),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(10),
  ACCESS_TOKEN_SECRET: secret.optional(),
  ACCESS_TOKEN_SECONDS: z.coerce.number().int().min(60).max(86_400).default(3_600),
  DEMO: z.enum(['on', 'off']).optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

/** What a real market must say itself; everywhere else it is made up and kept with the data. */
const requiredInProduction = ['PUBLIC_URL', 'DATABASE_URL', 'ACCESS_TOKEN_SECRET'] as const;

const CheckedEnvironment = Environment.superRefine((env, context) => {
  if (env.NODE_ENV !== 'production') return;
  for (const name of requiredInProduction) {
    if (env[name]) continue;
    context.addIssue({ code: 'custom', path: [name], message: 'must be set in production' });
  }
  if (env.DEMO === 'on') {
    context.addIssue({ code: 'custom', path: ['DEMO'], message: 'must be off in production' });
  }
});

export type Config = ReturnType<typeof readConfig>;

/** Reads the environment once, at start. Nothing else in the code looks at process.env. */
export function readConfig(environment: Record<string, string | undefined>) {
  const result = CheckedEnvironment.safeParse(withoutEmpty(environment));
  if (!result.success) throw new Error(explain(result.error));
  const env = result.data;
  const isProduction = env.NODE_ENV === 'production';

  return {
    isProduction,
    host: env.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    port: env.PORT,
    publicUrl: env.PUBLIC_URL,
    dataFolder: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    accessTokenSecret: env.ACCESS_TOKEN_SECRET,
    accessTokenSeconds: env.ACCESS_TOKEN_SECONDS,
    hasDemoMarket: env.DEMO ? env.DEMO === 'on' : !isProduction,
    logLevel: env.LOG_LEVEL,
  };
}

/** `PORT= npm start` means the same as not setting it. */
const withoutEmpty = (environment: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));

const explain = (error: z.ZodError) =>
  [
    'The configuration is not usable:',
    ...error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`),
  ].join('\n');
