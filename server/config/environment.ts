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
const country = z
  .string()
  .refine(isCountry, 'must be a country code of ISO 3166, two capital letters, e.g. DE');
const idOfService = z.string().regex(/^\w+$/, 'must be letters and digits');
// What no header can have in it would be complained about with the token itself.
const token = z.string().regex(/^[!-~]+$/, 'must be one word of ASCII characters');
const onOff = z.enum(['on', 'off']);

/** Each setting by itself. All may be missing. */
export const Environment = z.object({
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
  DATABASE_READ_URL: postgresUrl.optional(),
  BACKUP_BEFORE_UPGRADE: onOff.optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(10),
  EDGE_CACHE_SECONDS: z.coerce.number().int().min(0).max(3_600).default(0),
  CLOUDFLARE_ZONE_ID: idOfService.optional(),
  CLOUDFLARE_API_TOKEN: token.optional(),
  FASTLY_SERVICE_ID: idOfService.optional(),
  FASTLY_API_TOKEN: token.optional(),
  PUBLIC_CACHE_MEGABYTES: z.coerce.number().min(0).max(100_000).default(64),
  SECRET: secret.optional(),
  ACCESS_TOKEN_SECONDS: z.coerce.number().int().min(60).max(86_400).default(3_600),
  PUBLIC_READS_PER_MINUTE: z.coerce.number().int().min(1).max(1_000_000).default(600),
  RATE_LIMIT_SCALE: z.coerce.number().min(0.01).max(10_000).optional(),
  ADMIN_EMAIL: z.email().optional(),
  DEMO: onOff.optional(),
  DEMO_PASSWORD: z.string().min(8).optional(),
  STOP_SECONDS: z.coerce.number().int().min(5).max(3_600).default(10),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),

  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  OIDC_ISSUER: httpUrl.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().trim().min(1).max(40).optional(),
  FIREBASE_PROJECT_ID: z.string().optional(),
  FIREBASE_API_KEY: z.string().optional(),
  FIREBASE_AUTH_DOMAIN: hostName.optional(),

  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: z
    .string()
    .refine(isSender, 'must be an email address, or a name and one: Cars Ltd <cars@cars.example>')
    .optional(),
  MARKET_CURRENCY: currency.default(defaultMarketSettings.currency.code),
  MARKET_DISTANCE: z
    .enum(['km', 'mi'], { error: 'must be km or mi' })
    .default(defaultMarketSettings.distance),
  MARKET_COUNTRY: country.default(defaultMarketSettings.country),
  MARKET_CONTACT: z.string().max(1_000).optional(),
  PAGES_DIR: z.string().min(1).optional(),

  S3_ENDPOINT: httpUrl.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PUBLIC_URL: httpUrl.optional(),
  IMGBB_KEY: z.string().optional(),
  ALLOWED_IMAGE_HOSTS: z
    .string()
    .regex(/^[\w.:-]+(\s*,\s*[\w.:-]+)*$/, 'must be host names separated by commas')
    .optional(),

  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_/, 'must start with sk_ or rk_')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().regex(/^pk_/, 'must start with pk_').optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S{16,}$/, 'must be whsec_ followed by at least 16 characters')
    .optional(),
  CARD_SANDBOX: onOff.optional(),
  CARD_SANDBOX_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
});
export type Environment = z.infer<typeof Environment>;
export type SettingName = keyof Environment;
export const settingNames = Object.keys(Environment.shape) as SettingName[];
