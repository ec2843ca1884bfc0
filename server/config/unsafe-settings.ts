import type { Environment, SettingName } from './environment.ts';

export type Rule = {
  name: SettingName;
  /** Settings that `isBroken` also reads. The rule is skipped if one of them is invalid. */
  reads?: SettingName[];
  isBroken: (env: Environment) => boolean;
  message: string;
};

export const rulesEverywhere: Rule[] = [
  {
    name: 'OIDC_NAME',
    reads: ['OIDC_ISSUER'],
    isBroken: (env) => env.OIDC_NAME !== undefined && env.OIDC_ISSUER === undefined,
    message: 'must be set together with OIDC_ISSUER',
  },
  ...(['GOOGLE_CLIENT_ID', 'OIDC_ISSUER'] as const).map(
    (name): Rule => ({
      name,
      reads: ['FIREBASE_PROJECT_ID'],
      isBroken: (env) => env[name] !== undefined && env.FIREBASE_PROJECT_ID !== undefined,
      message: 'must not be set together with FIREBASE_PROJECT_ID',
    }),
  ),
  {
    name: 'IMGBB_KEY',
    reads: ['S3_ENDPOINT'],
    isBroken: (env) => env.IMGBB_KEY !== undefined && env.S3_ENDPOINT !== undefined,
    message: 'must not be set together with S3_ENDPOINT',
  },
  {
    name: 'FASTLY_SERVICE_ID',
    reads: ['CLOUDFLARE_ZONE_ID'],
    isBroken: (env) => env.FASTLY_SERVICE_ID !== undefined && env.CLOUDFLARE_ZONE_ID !== undefined,
    message: 'must not be set together with CLOUDFLARE_ZONE_ID',
  },
  {
    name: 'EDGE_CACHE_SECONDS',
    reads: ['FASTLY_SERVICE_ID', 'CLOUDFLARE_ZONE_ID'],
    isBroken: (env) =>
      env.EDGE_CACHE_SECONDS === 0 && Boolean(env.FASTLY_SERVICE_ID ?? env.CLOUDFLARE_ZONE_ID),
    message: 'must be set, or nothing is kept that the CDN could forget',
  },
  {
    name: 'STRIPE_PUBLISHABLE_KEY',
    reads: ['STRIPE_SECRET_KEY'],
    isBroken: (env) =>
      env.STRIPE_SECRET_KEY !== undefined &&
      env.STRIPE_PUBLISHABLE_KEY !== undefined &&
      isForTesting(env.STRIPE_SECRET_KEY) !== isForTesting(env.STRIPE_PUBLISHABLE_KEY),
    message: 'must match the secret key: both live or both test',
  },
];

/** Rules against unsafe markets, and against markets that unintentionally take no payments. */
export const rulesInProduction: Rule[] = [
  {
    name: 'SECRET',
    isBroken: ({ SECRET }) => SECRET !== undefined && isSample(SECRET),
    message: 'must be random in production, e.g. from openssl rand -base64 48',
  },
  ...(['PUBLIC_URL', 'OIDC_ISSUER', 'S3_ENDPOINT', 'S3_PUBLIC_URL'] as const).map(
    (name): Rule => ({
      name,
      isBroken: ({ [name]: address }) => address !== undefined && !isSafe(new URL(address)),
      message: 'must be an https:// address in production',
    }),
  ),
  { name: 'DEMO', isBroken: (env) => env.DEMO === 'on', message: 'must be off in production' },
  {
    name: 'STRIPE_SECRET_KEY',
    reads: ['CARD_SANDBOX'],
    isBroken: (env) => env.CARD_SANDBOX !== 'on' && isForTesting(env.STRIPE_SECRET_KEY),
    message: 'must be a live key in production; set CARD_SANDBOX=on to use test mode',
  },
];

const isForTesting = (stripeKey: string | undefined) => stripeKey?.includes('_test_') ?? false;

/** Copied from an example or typed carelessly, so an attacker can guess it. */
const isSample = (secret: string) =>
  new Set(secret).size < 12 || /secret|change|example|sample|replace|password/i.test(secret);

/** Requests to this machine itself do not cross a network. */
const isSafe = ({ protocol, hostname }: URL) => protocol === 'https:' || hostname === 'localhost';
