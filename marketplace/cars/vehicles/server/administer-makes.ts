import type { Database } from '#database/connection.ts';
import { ensure, found, Refusal } from '#marketplace/errors.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import type { AuditAction, AuditDetails } from '#marketplace/platform/audit/audit-action.ts';
import { recordInAudit } from '#marketplace/platform/audit/server/audit-store.ts';
import type { Make, MakeChangesRequest, NewMakeRequest } from '../makes-contract.ts';
import { addMake, addModel, lockMake, removeMake, removeModel, updateMake } from './make-store.ts';

type Change = { slug: string; by: Account };

export async function createMake(db: Database, make: NewMakeRequest, by: Account): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const taken = await addMake(tx, { ...make, mark: make.mark || null });
    if (taken) {
      const words = { slug: 'This address is taken.', name: 'There is a make of this name.' };
      throw new Refusal('invalid_request', { fields: { [taken]: words[taken] } });
    }
    await note(tx, 'make.added', make, by);
  });
}

/** Returns the name. Values that stay the same are not recorded in the audit trail. */
export const changeMake = (db: Database, change: Change, changes: MakeChangesRequest) =>
  underLock(db, change, async (tx, make) => {
    await updateMake(tx, make.slug, changes);
    for (const action of actionsIn(make, changes)) await note(tx, action, make, change.by);
  });

function actionsIn(make: Make, { active, featured, mark }: MakeChangesRequest): AuditAction[] {
  const isNew = <T>(value: T | undefined, before: T) => value !== undefined && value !== before;
  const actions: (AuditAction | false)[] = [
    isNew(active, make.active) && (active ? 'make.switched_on' : 'make.switched_off'),
    isNew(featured, make.featured) && (featured ? 'make.featured' : 'make.unfeatured'),
    isNew(mark, make.mark ?? '') && 'make.mark_changed',
  ];
  return actions.filter((action) => action !== false);
}

export const deleteMake = (db: Database, change: Change) =>
  underLock(db, change, async (tx, make) => {
    ensure(await removeMake(tx, make.slug), 'make_has_cars');
    await note(tx, 'make.removed', make, change.by);
  });

export const createModel = (db: Database, change: Change, model: string) =>
  underLock(db, change, async (tx, make) => {
    if (!(await addModel(tx, make.slug, model))) {
      throw new Refusal('invalid_request', { fields: { model: 'This model is there already.' } });
    }
    await note(tx, 'model.added', make, change.by, { model });
  });

export const deleteModel = (db: Database, change: Change, model: string) =>
  underLock(db, change, async (tx, make) => {
    if (!(await removeModel(tx, make.slug, model))) return;
    await note(tx, 'model.removed', make, change.by, { model });
  });

async function underLock(
  db: Database,
  { slug }: Change,
  work: (tx: Database, make: Make) => Promise<void>,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const make = found(await lockMake(tx, slug), 'make_not_found');
    await work(tx, make);
    return make.name;
  });
}

const note = (
  tx: Database,
  action: AuditAction,
  { name }: { name: string },
  by: Account,
  details: AuditDetails = {},
) => recordInAudit(tx, { action, actorId: by.id, details: { make: name, ...details } });
