import type { Database } from '#database/connection.ts';
import { ensure, found } from '#marketplace/errors.ts';
import { endAllSessions } from '#marketplace/platform/access/server/session-store.ts';
import { recordInAudit } from '#marketplace/platform/audit/server/audit-store.ts';
import type { Role } from '../account.ts';
import {
  addAccount,
  bindIdentity,
  findAccountByEmail,
  findAccountByIdentity,
  type Identity,
  type KnownAccount,
  markEmailProven,
  renameAccount,
} from './account-store.ts';
import { refuseUnlessActive } from './refuse-unless-active.ts';

export type Newcomer = Identity & {
  email: string;
  emailVerified: boolean;
  /** Empty if there is none. */
  name: string;
  fallbackName: string;
  /** Only for a new account: a later sign-in must not change the role. */
  role: Role;
};

export async function saveUser(db: Database, newcomer: Newcomer): Promise<KnownAccount> {
  return db.transaction().execute(async (tx) => {
    const account = await createOrFind(tx, newcomer);
    if (newcomer.emailVerified) await markEmailProven(tx, newcomer);
    return account;
  });
}

async function createOrFind(tx: Database, newcomer: Newcomer): Promise<KnownAccount> {
  // Insert first, because only one of several concurrent calls can succeed.
  const added = await createAccount(tx, newcomer);
  if (added) return added;

  const own = await findAccountByIdentity(tx, newcomer);
  const known = own ?? (await adoptByEmail(tx, newcomer));
  refuseUnlessActive(known);
  // Linking a Google account must not change the display name.
  if (!own) return known;
  const name = newcomer.name || known.name;
  ensure(await renameAccount(tx, known.id, name), 'account_closed');
  return { ...known, name };
}

async function createAccount(
  tx: Database,
  { issuer, subject, email, role, name, fallbackName }: Newcomer,
): Promise<KnownAccount | null> {
  const added = await addAccount(tx, {
    issuer,
    subject,
    email,
    role,
    name: name || fallbackName,
  });
  if (!added) return null;
  await recordInAudit(tx, {
    action: 'account.created',
    actorId: added.id,
    subjectId: added.id,
    details: { role },
  });
  return added;
}

/**
 * Another identity gets the account of its email only if it proved the email. All sessions end, because a stranger may
 * have opened them.
 */
async function adoptByEmail(tx: Database, newcomer: Newcomer): Promise<KnownAccount> {
  const known = found(await findAccountByEmail(tx, newcomer.email), 'email_in_use');
  ensure(newcomer.emailVerified, 'email_in_use');
  const { issuer, subject } = newcomer;
  ensure(await bindIdentity(tx, known.id, { issuer, subject }), 'account_closed');
  await endAllSessions(tx, known.id);
  return known;
}
