import { z } from 'zod';
import { type Operation, ok } from '../call.ts';
import { findFailedCharge } from '../events/event-store.ts';
import { readFields } from '../form.ts';
import { noSuch } from '../refusal.ts';
import { latestChargeShape } from '../shapes/charge-shape.ts';
import { findIntentByCharge } from './intent-store.ts';

export const retrieveCharge: Operation = async ({ db }, { id, fields }) => {
  readFields(z.strictObject({}), fields);
  const intent = await findIntentByCharge(db, id);
  const charge = intent ? latestChargeShape(intent) : await findFailedCharge(db, id);
  if (!charge) throw noSuch('charge', id);
  return ok(charge);
};
