import { findAccountByEmail } from '#marketplace/platform/accounts/server/account-store.ts';
import { promoteAdministrator } from '#marketplace/platform/accounts/server/promote-administrator.ts';
import { migrateSafely } from '../backup/before-upgrade.ts';
import { runOnDatabase } from './run-command.ts';

/** `npm run admin -- someone@example.com` makes the account with this email an administrator. */
const email = process.argv[3] ?? '';
if (!email.includes('@')) {
  console.error('Usage: npm run admin -- someone@example.com');
  process.exit(1);
}

await runOnDatabase(async (db, config, databaseUrl) => {
  await migrateSafely(db, config, databaseUrl);
  const account = await findAccountByEmail(db, email);
  if (!account) throw new Error(`There is no account with the email ${email}.`);
  if (!(await promoteAdministrator(db, account))) {
    throw new Error(
      `${email} is not confirmed yet, so someone else may have signed up with it. Confirm it from the account page, log in once and try again.`,
    );
  }
  console.log(`${account.name} is now an administrator.`);
});
