import type { Environment, SettingName } from './environment.ts';

export type Problem = { name: string; message: string };

const stripeSettings: SettingName[] = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
];

/** A service needs all of its settings or none. */
const groups: SettingName[][] = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN'],
  ['CLOUDFLARE_ZONE_ID', 'CLOUDFLARE_API_TOKEN'],
  ['FASTLY_SERVICE_ID', 'FASTLY_API_TOKEN'],
  ['SMTP_URL', 'MAIL_FROM'],
  [
    'S3_ENDPOINT',
    'S3_BUCKET',
    'S3_REGION',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
    'S3_PUBLIC_URL',
  ],
  stripeSettings,
];

type IsGiven = (name: SettingName) => boolean;

export const incompleteGroups = (isGiven: IsGiven): Problem[] =>
  groups.flatMap((group) => {
    const given = group.find(isGiven);
    const missing = group.filter((name) => !isGiven(name));
    return given
      ? missing.map((name) => ({ name, message: `must be set together with ${given}` }))
      : [];
  });

/** Production must set these. Otherwise they are generated and stored with the data. */
const required: SettingName[] = ['PUBLIC_URL', 'DATABASE_URL', 'SECRET', 'SMTP_URL', 'MAIL_FROM'];

export const missingInProduction = (
  { CARD_SANDBOX }: Pick<Environment, 'CARD_SANDBOX'>,
  isGiven: IsGiven,
): Problem[] => [
  ...required
    .filter((name) => !isGiven(name))
    .map((name) => ({ name, message: 'must be set in production' })),
  ...stripeSettings
    .filter((name) => CARD_SANDBOX !== 'on' && !isGiven(name))
    .map((name) => ({
      name,
      message: 'must be set in production; CARD_SANDBOX=on runs without real payments',
    })),
];
