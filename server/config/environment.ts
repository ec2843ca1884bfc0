import { z } from 'zod';
import { isCurrency, isPayable } from '#marketplace/currency-by-code.ts';
import { defaultMarketSettings, isCountry } from '#marketplace/market-settings.ts';
import { isSender } from './mail-sender.ts';
import { ProxyList } from './proxy-list.ts';

const secret = z.string().min(32, 'must have at least 32 characters');
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' });
const smtpUrl = z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' });
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' });
const hostName = z.string().regex(/^[a-z\d.-]+$/i, 'must be a host name, e.g. id.firebaseapp.com');
const currency = z
  .string()
  .refine(isCurrency, 'must be a currency code of ISO 4217, e.g. EUR')
  .refine(
    (code) => !isCurrency(code) || isPayable(code),
    'is a currency that card payments cannot be taken in',
  );
const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
const port = whole(1, 65_535);
const country = z
  .string()
  .refine(isCountry, 'must be a country code of ISO 3166, two capital letters, e.g. DE');
const idOfService = z.string().regex(/^\w+$/, 'must be letters and digits');
// Refuses what a header cannot contain, because the error would quote the token.
const token = z.string().regex(/^[!-~]+$/, 'must be one word of ASCII characters');
const onOff = z.enum(['on', 'off']);

/**
 * Every setting is optional. `docs/operations/settings.md` is generated from this: `description` is the meaning,
 * `otherwise` what applies without the setting if the schema has no default.
 */
const processSettings = {
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe('a real market is `production`'),
  HOST: z.string().min(1).optional().meta({
    description: 'address to listen on',
    otherwise: '`127.0.0.1`; in production `0.0.0.0`',
  }),
  PORT: port
    .optional()
    .meta({ description: 'port to listen on', otherwise: '3000 or the next free one' }),
  PUBLIC_URL: httpUrl
    .transform((url) => new URL(url).origin)
    .optional()
    .meta({
      description: 'where visitors reach the market; https in production',
      otherwise: '`http://localhost:PORT`',
    }),
  TRUSTED_PROXIES: ProxyList.optional().describe(
    'addresses or networks (`10.0.0.0/8`) of your reverse proxies, separated by commas. Only their `X-Forwarded-For` is trusted; visitors behind an unlisted proxy share one rate limit',
  ),
  DATA_DIR: z
    .string()
    .min(1)
    .default('data')
    .describe('pictures and backups; outside production also log, generated secret and database'),
  BUILD_DIR: z.string().min(1).default('build').describe('build folder; `npm start` sets it'),
  STOP_SECONDS: whole(5, 3_600)
    .default(10)
    .describe('longest shutdown; shorter than your supervisor waits before it kills'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('what is logged'),
  METRICS_PORT: port
    .optional()
    .meta({ description: 'port of `/metrics`; keep it internal', otherwise: 'not served' }),
  METRICS_HOST: z.string().min(1).default('127.0.0.1').describe('address of `/metrics`'),
};

const accessSettings = {
  SECRET: secret.optional().meta({
    description:
      'at least 32 random characters; all keys derive from it. The same on all instances',
    otherwise: 'generated in `DATA_DIR/secrets`',
  }),
  ADMIN_EMAIL: z
    .email()
    .optional()
    .describe('becomes administrator on logging in, once the address is confirmed'),
  ACCESS_TOKEN_SECONDS: whole(60, 86_400)
    .default(3_600)
    .describe('how long an access token is valid'),
  PUBLIC_READS_PER_MINUTE: whole(1, 1_000_000)
    .default(600)
    .describe('reads of one address, and as many changes, times `RATE_LIMIT_SCALE`'),
  RATE_LIMIT_SCALE: z.coerce.number().min(0.01).max(10_000).optional().meta({
    description: 'multiplies all rate limits, including connections and emails',
    otherwise: '1; in development 20',
  }),
};

const cacheSettings = {
  PUBLIC_CACHE_MEGABYTES: z.coerce
    .number()
    .min(0)
    .max(100_000)
    .default(64)
    .describe('memory for cached public pages; 0 turns the cache off'),
  EDGE_CACHE_SECONDS: whole(0, 3_600)
    .default(0)
    .describe('how long a [CDN](services.md#a-cdn) may show a page without asking again'),
  CLOUDFLARE_ZONE_ID: idOfService
    .optional()
    .describe('Cloudflare forgets pages that change; needs `EDGE_CACHE_SECONDS`'),
  CLOUDFLARE_API_TOKEN: token.optional(),
  FASTLY_SERVICE_ID: idOfService.optional().describe('the same at Fastly; not with Cloudflare'),
  FASTLY_API_TOKEN: token.optional(),
};

const databaseSettings = {
  DATABASE_URL: postgresUrl.optional().meta({
    description: 'PostgreSQL 15 or newer, a database of its own',
    otherwise: 'embedded PostgreSQL 18',
  }),
  DATABASE_READ_URL: postgresUrl.optional().meta({
    description:
      '[replicas](cluster.md#reading-from-replicas) of that database, behind one address',
    otherwise: '`DATABASE_URL` only',
  }),
  DATABASE_CONNECTIONS: whole(2, 200)
    .default(10)
    .describe('connections of an instance; up to 11 more come on top'),
  BACKUP_BEFORE_UPGRADE: onOff.optional().meta({
    description: 'a new release backs up the database before migrating it',
    otherwise: 'on without `DATABASE_URL`',
  }),
};

const serviceSettings = {
  SMTP_URL: smtpUrl
    .optional()
    .meta({ description: '[email](services.md#email) and its sender', otherwise: '`/mailbox`' }),
  MAIL_FROM: z
    .string()
    .refine(isSender, 'must be an email address, or a name and one: Cars Ltd <cars@cars.example>')
    .optional(),
  GOOGLE_CLIENT_ID: z.string().optional().meta({
    description: '[log in with Google](services.md#logging-in)',
    otherwise: 'a stand-in; in production no button',
  }),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  OIDC_ISSUER: httpUrl
    .optional()
    .describe('another OpenID Connect issuer, also beside Google; https in production'),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().trim().min(1).max(40).optional().meta({
    description: 'its name on the button, "Continue with …"',
    otherwise: 'host of `OIDC_ISSUER`',
  }),
  FIREBASE_PROJECT_ID: z.string().optional().meta({
    description: 'accounts at Firebase; not with Google or an issuer. Demo accounts cannot log in',
    otherwise: 'embedded identity service',
  }),
  FIREBASE_API_KEY: z.string().optional(),
  FIREBASE_AUTH_DOMAIN: hostName.optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_/, 'must start with sk_ or rk_')
    .optional()
    .meta({
      description: '[card payments](services.md#stripe)',
      otherwise: 'sandbox, which moves no money',
    }),
  STRIPE_PUBLISHABLE_KEY: z.string().regex(/^pk_/, 'must start with pk_').optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S{16,}$/, 'must be whsec_ followed by at least 16 characters')
    .optional(),
  CARD_SANDBOX: onOff.optional().meta({
    description:
      '`on`: production without real payments; Stripe is optional, test keys are allowed',
    otherwise: 'off',
  }),
  CARD_SANDBOX_PORT: port.optional().meta({
    description: 'the sandbox runs in another process on this port; for trials',
    otherwise: 'in this process',
  }),
  S3_ENDPOINT: httpUrl.optional().meta({
    description: '[pictures in a bucket](services.md#pictures-in-a-bucket)',
    otherwise: '`DATA_DIR`',
  }),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PUBLIC_URL: httpUrl.optional(),
  IMGBB_KEY: z
    .string()
    .optional()
    .meta({ description: 'pictures at imgbb; not with S3', otherwise: '`DATA_DIR`' }),
};

const marketSettings = {
  MARKET_CURRENCY: currency
    .default(defaultMarketSettings.currency.code)
    .describe('ISO 4217 code; a market keeps that of its first start'),
  MARKET_DISTANCE: z
    .enum(['km', 'mi'], { error: 'must be km or mi' })
    .default(defaultMarketSettings.distance)
    .describe('unit that people see; the API has kilometres'),
  MARKET_COUNTRY: country
    .default(defaultMarketSettings.country)
    .describe('ISO 3166 code; of places with the same name, the one here is meant'),
  MARKET_CONTACT: z
    .string()
    .max(1_000)
    .optional()
    .describe(
      'name, address, email and phone, separated by `|` or line breaks; on `/contact`, in emails, on receipts and in `/.well-known/security.txt`',
    ),
  PAGES_DIR: z.string().min(1).optional().meta({
    description:
      'your own `terms.md`, `privacy.md` and `contact.md` (`# title`, `## heading`, `- item`, no HTML), read at startup',
    otherwise: '`DATA_DIR/pages`',
  }),
  ALLOWED_IMAGE_HOSTS: z
    .string()
    .regex(/^[\w.:-]+(\s*,\s*[\w.:-]+)*$/, 'must be host names separated by commas')
    .optional()
    .describe('hosts whose pictures listings may show without an upload, separated by commas'),
  DEMO: onOff
    .optional()
    .meta({ description: 'the demo market', otherwise: 'on; in production off' }),
  DEMO_PASSWORD: z
    .string()
    .min(8)
    .optional()
    .meta({ description: 'password of its accounts', otherwise: 'generated' }),
};

export const settingSections = {
  'The process': processSettings,
  Access: accessSettings,
  'Caches and CDN': cacheSettings,
  Database: databaseSettings,
  Services: serviceSettings,
  'The market': marketSettings,
};

export const Environment = z.object({
  ...processSettings,
  ...accessSettings,
  ...cacheSettings,
  ...databaseSettings,
  ...serviceSettings,
  ...marketSettings,
});
export type Environment = z.infer<typeof Environment>;
export type SettingName = keyof Environment;
export const settingNames = Object.keys(Environment.shape) as SettingName[];
