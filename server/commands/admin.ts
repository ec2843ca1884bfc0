import { connect } from '#database/connection.ts';
import { migrate } from '#database/migrate.ts';
import { borrowDatabase } from '#database/open-database.ts';
import { findAccountByEmail } from '#marketplace/accounts/server/account-store.ts';
import { promoteAdministrator } from '#marketplace/accounts/server/promote-administrator.ts';
import { readConfig } from '../config.ts';

/** `npm run admin -- someone@example.com` makes whoever has signed up an administrator. */
const email = process.argv[3] ?? '';
if (!email.includes('@')) {
  console.error('Say whom to make an administrator: npm run admin -- someone@example.com');
  process.exit(1);
}

const database = await borrowDatabase(readConfig(process.env));
const db = connect(database.url);
try {
  await migrate(db);
  const account = await findAccountByEmail(db, email);
  if (!account) throw new Error(`Nobody has signed up as ${email} yet.`);
  await promoteAdministrator(db, account);
  console.log(`${account.name} is an administrator.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await db.destroy();
  await database.close();
}
