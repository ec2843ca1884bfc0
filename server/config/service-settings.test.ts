import { expect, test } from 'vitest';
import { namedIn, problemsOf, production } from '../../tests/settings/settings-problems.ts';
import { readConfig } from './config.ts';

test.each([
  'cars@cars.example',
  'Cars Ltd <cars@cars.example>',
  '"Cars, Ltd" <cars@cars.example>',
  'Zürich Autos <cars@cars.example>',
])('MAIL_FROM accepts %s', (sender) => {
  expect(readConfig({ ...production, MAIL_FROM: sender }).mailFrom).toBe(sender);
});

test.each([
  'Forecourt',
  'Forecourt <cars>',
  'cars@cars.example, more@cars.example',
  'Cars, Ltd <cars@cars.example>',
  'Cars <cars@cars.example> <more@cars.example>',
  'Cars\nBcc: everyone <cars@cars.example>',
])('MAIL_FROM refuses %s', (sender) => {
  expect(namedIn(problemsOf({ ...production, MAIL_FROM: sender }))).toEqual(['MAIL_FROM']);
});

const otherIssuer = {
  OIDC_ISSUER: 'https://id.example',
  OIDC_CLIENT_ID: 'cars',
  OIDC_CLIENT_SECRET: 'secret',
};

const firebase = {
  FIREBASE_PROJECT_ID: 'cars',
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'cars.firebaseapp.com',
};

test('another issuer is called by its name, or else its host', () => {
  expect(readConfig(otherIssuer).oidc).toMatchObject({ name: 'id.example' });
  expect(readConfig({ ...otherIssuer, OIDC_NAME: 'Cars ID' }).oidc).toMatchObject({
    name: 'Cars ID',
  });
  expect(() => readConfig({ OIDC_NAME: 'Cars ID' })).toThrow(
    'OIDC_NAME: must be set together with OIDC_ISSUER',
  );
});

test.each([otherIssuer, { GOOGLE_CLIENT_ID: 'cars', GOOGLE_CLIENT_SECRET: 'secret' }])(
  'Firebase cannot be combined with %o',
  (other) => {
    expect(() => readConfig({ ...firebase, ...other })).toThrow(
      'must not be set together with FIREBASE_PROJECT_ID',
    );
  },
);

test('Firebase is configured by all of its settings', () => {
  expect(readConfig({}).firebase).toBeUndefined();
  expect(readConfig(firebase).firebase).toEqual({
    projectId: 'cars',
    apiKey: 'key',
    authDomain: 'cars.firebaseapp.com',
  });
});

test.each(Object.keys(firebase))('Firebase without %s is refused', (name) => {
  expect(() => readConfig({ ...firebase, [name]: undefined })).toThrow(
    `${name}: must be set together with FIREBASE_`,
  );
});

test('the host of Firebase cannot inject anything into a header', () => {
  const smuggling = 'cars.firebaseapp.com; script-src *';
  expect(() => readConfig({ ...firebase, FIREBASE_AUTH_DOMAIN: smuggling })).toThrow(
    'FIREBASE_AUTH_DOMAIN: must be a host name',
  );
});

const fastly = { FASTLY_SERVICE_ID: 'service', FASTLY_API_TOKEN: 'token' };
const cloudflare = { CLOUDFLARE_ZONE_ID: 'zone', CLOUDFLARE_API_TOKEN: 'token' };

test('a CDN is one of two, with a token and a lifetime', () => {
  const settings = { EDGE_CACHE_SECONDS: '60', ...fastly };
  expect(readConfig(settings).fastly).toEqual({ service: 'service', token: 'token' });
  expect(() => readConfig({ ...settings, ...cloudflare })).toThrow(
    'FASTLY_SERVICE_ID: must not be set together with CLOUDFLARE_ZONE_ID',
  );
  expect(() => readConfig({ ...settings, FASTLY_API_TOKEN: 'our\ntoken' })).toThrow(
    /FASTLY_API_TOKEN: must be one word of ASCII characters$/,
  );
  for (const cdn of [fastly, cloudflare]) {
    expect(() => readConfig(cdn)).toThrow('EDGE_CACHE_SECONDS: must be set');
  }
});
