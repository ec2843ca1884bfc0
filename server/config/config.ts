import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { currencyOf } from '#marketplace/currency-by-code.ts';
import { checkEnvironment } from './check-environment.ts';
import { type Environment, type SettingName, settingNames } from './environment.ts';
import type { Problem } from './setting-groups.ts';

export type Config = ReturnType<typeof readConfig>;

/** Reads the environment once, at start. Nothing else in the code looks at process.env. */
export function readConfig(environment: Record<string, string | undefined>) {
  const { settings, unreadable } = withFiles(environment);
  const { env, problems } = checkEnvironment(
    withoutEmpty(settings),
    unreadable.map(({ setting }) => setting),
  );
  if (unreadable.length + problems.length > 0)
    throw new Error(explain([...unreadable, ...problems]));
  const isProduction = env.NODE_ENV === 'production';

  return {
    isProduction,
    /** False if no setting names a market, so that `data` is used. */
    isNamed: Boolean(settings.NODE_ENV || settings.DATABASE_URL || settings.DATA_DIR),
    host: env.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    port: env.PORT,
    metrics: env.METRICS_PORT ? { host: env.METRICS_HOST, port: env.METRICS_PORT } : undefined,
    publicUrl: env.PUBLIC_URL,
    trustedProxies: env.TRUSTED_PROXIES,
    buildFolder: resolve(env.BUILD_DIR),
    dataFolder: resolve(env.DATA_DIR),
    noticeFolder: resolve(env.PAGES_DIR ?? join(env.DATA_DIR, 'pages')),
    contact: env.MARKET_CONTACT,
    market: {
      currency: currencyOf(env.MARKET_CURRENCY),
      distance: env.MARKET_DISTANCE,
      country: env.MARKET_COUNTRY,
    },
    databaseUrl: env.DATABASE_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    backsUpBeforeUpgrade: env.BACKUP_BEFORE_UPGRADE
      ? env.BACKUP_BEFORE_UPGRADE === 'on'
      : env.DATABASE_URL === undefined,
    databaseConnections: env.DATABASE_CONNECTIONS,
    edgeCacheSeconds: env.EDGE_CACHE_SECONDS,
    publicCacheBytes: env.PUBLIC_CACHE_MEGABYTES * 2 ** 20,
    secret: env.SECRET,
    accessTokenSeconds: env.ACCESS_TOKEN_SECONDS,
    ...limitsOf(env),
    adminEmail: env.ADMIN_EMAIL,
    hasDemoMarket: env.DEMO ? env.DEMO === 'on' : !isProduction,
    demoPassword: env.DEMO_PASSWORD,
    logLevel: env.LOG_LEVEL,
    stopSeconds: env.STOP_SECONDS,
    ...servicesOf(env),
  };
}

const scaleInDevelopment = 20;
const connectionsByAddress = 500;

function limitsOf(env: Environment) {
  const scale = env.RATE_LIMIT_SCALE ?? (env.NODE_ENV === 'development' ? scaleInDevelopment : 1);
  return {
    rateLimitScale: scale,
    callsPerMinute: env.PUBLIC_READS_PER_MINUTE * scale,
    connectionsByAddress: Math.ceil(connectionsByAddress * scale),
  };
}

const servicesOf = (env: Environment) => ({
  google: env.GOOGLE_CLIENT_ID
    ? { clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET! }
    : undefined,
  oidc: env.OIDC_ISSUER
    ? {
        issuer: env.OIDC_ISSUER,
        name: env.OIDC_NAME ?? new URL(env.OIDC_ISSUER).host,
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
  cloudflare: env.CLOUDFLARE_ZONE_ID
    ? { zone: env.CLOUDFLARE_ZONE_ID, token: env.CLOUDFLARE_API_TOKEN! }
    : undefined,
  fastly: env.FASTLY_SERVICE_ID
    ? { service: env.FASTLY_SERVICE_ID, token: env.FASTLY_API_TOKEN! }
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
  allowedPictureHosts: env.ALLOWED_IMAGE_HOSTS?.split(/\s*,\s*/) ?? [],
  cardSandboxPort: env.CARD_SANDBOX_PORT,
  stripe: env.STRIPE_SECRET_KEY
    ? {
        secretKey: env.STRIPE_SECRET_KEY,
        publishableKey: env.STRIPE_PUBLISHABLE_KEY!,
        webhookSecret: env.STRIPE_WEBHOOK_SECRET!,
      }
    : undefined,
});

/** `SECRET_FILE=/run/secrets/secret` reads the value of SECRET from a file, as containers pass secrets. */
function withFiles(environment: Record<string, string | undefined>) {
  const settings = { ...environment };
  const unreadable: (Problem & { setting: SettingName })[] = [];
  for (const name of settingNames) {
    const file = environment[`${name}_FILE`];
    if (!file) continue;
    try {
      settings[name] = readFileSync(file, 'utf8').trim();
    } catch (error) {
      const message = (error as Error).message;
      unreadable.push({ setting: name, name: `${name}_FILE`, message });
    }
  }
  return { settings, unreadable };
}

const withoutEmpty = (environment: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));

const explain = (problems: Problem[]) =>
  [
    'The configuration is invalid:',
    ...problems.map(({ name, message }) => `  ${name}: ${message}`),
  ].join('\n');
