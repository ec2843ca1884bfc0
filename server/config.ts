import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { ProxyList } from './proxy-list.ts';
import { rulesEverywhere, rulesInProduction } from './unsafe-settings.ts';

const secret = z.string().min(32, 'must have at least 32 characters');
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' });
const smtpUrl = z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' });
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' });
const hostName = z.string().regex(/^[a-z\d.-]+$/i, 'must be a host name, e.g. id.firebaseapp.com');
const onOff = z.enum(['on', 'off']);

const Environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().min(1).optional(),
  PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  PUBLIC_URL: httpUrl.transform((url) => new URL(url).origin).optional(),
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  TRUSTED_PROXIES: ProxyList.optional(),
  BUILD_DIR: z.string().min(1).default('build'),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: postgresUrl.optional(),
  BACKUP_BEFORE_UPGRADE: onOff.optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(10),
  PUBLIC_CACHE_MEGABYTES: z.coerce.number().min(0).max(100_000).default(64),
  SECRET: secret.optional(),
  ACCESS_TOKEN_SECONDS: z.coerce.number().int().min(60).max(86_400).default(3_600),
  PUBLIC_READS_PER_MINUTE: z.coerce.number().int().min(1).max(1_000_000).default(600),
  RATE_LIMIT_SCALE: z.coerce.number().min(0.01).max(10_000).default(1),
  ADMIN_EMAIL: z.email().optional(),
  DEMO: onOff.optional(),
  DEMO_PASSWORD: z.string().min(8).optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),

  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  OIDC_ISSUER: httpUrl.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  FIREBASE_PROJECT_ID: z.string().optional(),
  FIREBASE_API_KEY: z.string().optional(),
  FIREBASE_AUTH_DOMAIN: hostName.optional(),

  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: z.string().min(3).optional(),

  S3_ENDPOINT: httpUrl.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PUBLIC_URL: httpUrl.optional(),
  IMGBB_KEY: z.string().optional(),
  ALLOWED_IMAGE_HOSTS: z
    .string()
    .regex(/^[\w.:-]+(\s*,\s*[\w.:-]+)*$/, 'must be host names with commas between them')
    .optional(),

  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_/, 'must start with sk_ or rk_')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().regex(/^pk_/, 'must start with pk_').optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'must start with whsec_')
    .optional(),
  CARD_SANDBOX: onOff.optional(),
  CARD_SANDBOX_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
});
type Environment = z.infer<typeof Environment>;
type Name = keyof Environment;
export const settingNames = Object.keys(Environment.shape);

/** A service needs all of its variables or none. */
const groups: Name[][] = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN'],
  ['SMTP_URL', 'MAIL_FROM'],
  [
    'S3_ENDPOINT',
    'S3_BUCKET',
    'S3_REGION',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
    'S3_PUBLIC_URL',
  ],
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
];

/** What a real market must say itself; everywhere else it is made up and kept with the data. */
const requiredInProduction: Name[] = ['PUBLIC_URL', 'DATABASE_URL', 'SECRET', 'SMTP_URL'];

const CheckedEnvironment = Environment.superRefine((env, context) => {
  const problems = [
    ...incompleteGroups(env),
    ...brokenRules(env, rulesEverywhere),
    ...(env.NODE_ENV === 'production' ? problemsInProduction(env) : []),
  ];
  for (const [name, message] of problems) {
    context.addIssue({ code: 'custom', path: [name], message });
  }
});

type Problem = [Name, string];

const brokenRules = (env: Environment, rules: typeof rulesEverywhere): Problem[] =>
  rules.filter(({ isBroken }) => isBroken(env)).map(({ name, message }) => [name, message]);

const problemsInProduction = (env: Environment): Problem[] => [
  ...requiredInProduction
    .filter((name) => env[name] === undefined)
    .map((name): Problem => [name, 'must be set in production']),
  ...brokenRules(env, rulesInProduction),
];

const incompleteGroups = (env: Environment): Problem[] =>
  groups.flatMap((group) => {
    const given = group.find((name) => env[name] !== undefined);
    const missing = group.filter((name) => env[name] === undefined);
    return given
      ? missing.map((name): Problem => [name, `must be set together with ${given}`])
      : [];
  });

export type Config = ReturnType<typeof readConfig>;

/** Reads the environment once, at start. Nothing else in the code looks at process.env. */
export function readConfig(environment: Record<string, string | undefined>) {
  const result = CheckedEnvironment.safeParse(withoutEmpty(withFiles(environment)));
  if (!result.success) throw new Error(explain(result.error));
  const env = result.data;
  const isProduction = env.NODE_ENV === 'production';

  return {
    isProduction,
    host: env.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    port: env.PORT,
    metrics: env.METRICS_PORT ? { host: env.METRICS_HOST, port: env.METRICS_PORT } : undefined,
    publicUrl: env.PUBLIC_URL,
    trustedProxies: env.TRUSTED_PROXIES,
    buildFolder: resolve(env.BUILD_DIR),
    dataFolder: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    backsUpBeforeUpgrade: env.BACKUP_BEFORE_UPGRADE
      ? env.BACKUP_BEFORE_UPGRADE === 'on'
      : env.DATABASE_URL === undefined,
    databaseConnections: env.DATABASE_CONNECTIONS,
    publicCacheBytes: env.PUBLIC_CACHE_MEGABYTES * 2 ** 20,
    secret: env.SECRET,
    accessTokenSeconds: env.ACCESS_TOKEN_SECONDS,
    rateLimitScale: env.RATE_LIMIT_SCALE,
    readsPerMinute: env.PUBLIC_READS_PER_MINUTE * env.RATE_LIMIT_SCALE,
    adminEmail: env.ADMIN_EMAIL,
    hasDemoMarket: env.DEMO ? env.DEMO === 'on' : !isProduction,
    demoPassword: env.DEMO_PASSWORD,
    logLevel: env.LOG_LEVEL,
    ...servicesOf(env),
  };
}

/** Every service is the embedded one until the environment names another. */
const servicesOf = (env: Environment) => ({
  google: env.GOOGLE_CLIENT_ID
    ? { clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET! }
    : undefined,
  oidc: env.OIDC_ISSUER
    ? {
        issuer: env.OIDC_ISSUER,
        clientId: env.OIDC_CLIENT_ID!,
        clientSecret: env.OIDC_CLIENT_SECRET!,
      }
    : undefined,
  firebase: env.FIREBASE_PROJECT_ID
    ? {
        projectId: env.FIREBASE_PROJECT_ID,
        apiKey: env.FIREBASE_API_KEY!,
        authDomain: env.FIREBASE_AUTH_DOMAIN!,
      }
    : undefined,
  smtpUrl: env.SMTP_URL,
  mailFrom: env.MAIL_FROM ?? 'Forecourt <no-reply@localhost>',
  s3: env.S3_ENDPOINT
    ? {
        endpoint: env.S3_ENDPOINT,
        bucket: env.S3_BUCKET!,
        region: env.S3_REGION!,
        accessKeyId: env.S3_ACCESS_KEY_ID!,
        secretAccessKey: env.S3_SECRET_ACCESS_KEY!,
        publicUrl: env.S3_PUBLIC_URL!,
      }
    : undefined,
  imgbbKey: env.IMGBB_KEY,
  allowedImageHosts: env.ALLOWED_IMAGE_HOSTS?.split(/\s*,\s*/) ?? [],
  cardSandboxPort: env.CARD_SANDBOX_PORT,
  stripe: env.STRIPE_SECRET_KEY
    ? {
        secretKey: env.STRIPE_SECRET_KEY,
        publishableKey: env.STRIPE_PUBLISHABLE_KEY!,
        webhookSecret: env.STRIPE_WEBHOOK_SECRET!,
      }
    : undefined,
});

/** SECRET_FILE=/run/secrets/secret: the value stands in a file, as containers hand secrets over. */
function withFiles(environment: Record<string, string | undefined>) {
  const inFiles = settingNames.flatMap((name) => {
    const file = environment[`${name}_FILE`];
    return file ? [[name, readFileSync(file, 'utf8').trim()]] : [];
  });
  return { ...environment, ...Object.fromEntries(inFiles) };
}

/** `PORT= npm start` means the same as not setting it. */
const withoutEmpty = (environment: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));

const explain = (error: z.ZodError) =>
  [
    'The configuration is not usable:',
    ...error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`),
  ].join('\n');
