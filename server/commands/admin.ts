import { connect } from '#database/connection.ts';
import { borrowDatabase } from '#database/open-database.ts';
import { findAccountByEmail } from '#marketplace/accounts/server/account-store.ts';
import { promoteAdministrator } from '#marketplace/accounts/server/promote-administrator.ts';
import { migrateSafely } from '../backup/before-upgrade.ts';
import { readConfig } from '../config/config.ts';

/** `npm run admin -- someone@example.com` makes whoever has signed up an administrator. */
const email = process.argv[3] ?? '';
if (!email.includes('@')) {
  console.error('Usage: npm run admin -- someone@example.com');
  process.exit(1);
}

const config = readConfig(process.env);
const database = await borrowDatabase(config);
const db = connect(database.url);
try {
  await migrateSafely(db, config, database.url);
  const account = await findAccountByEmail(db, email);
  if (!account) throw new Error(`Nobody has signed up as ${email} yet.`);
  if (!(await promoteAdministrator(db, account))) {
    throw new Error(
      `${email} is not confirmed yet, so someone else may have signed up with it. Confirm it from the account page, log in once and try again.`,
    );
  }
  console.log(`${account.name} is now an administrator.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await db.destroy();
  await database.close();
}
