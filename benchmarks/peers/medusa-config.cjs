const { createRequire } = require('node:module');
const { join } = require('node:path');

/** A Medusa shop without its admin pages. Copied into the folder in which Medusa is installed. */
const { defineConfig } = createRequire(join(process.cwd(), 'package.json'))(
  '@medusajs/framework/utils',
);
const secret = 'only for a benchmark on this machine';

module.exports = defineConfig({
  admin: { disable: true },
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    databaseDriverOptions: { connection: { ssl: false } },
    http: {
      storeCors: '*',
      adminCors: '*',
      authCors: '*',
      jwtSecret: secret,
      cookieSecret: secret,
    },
  },
});
