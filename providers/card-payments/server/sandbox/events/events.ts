import { z } from 'zod';
import { type Operation, ok } from '../call.ts';
import { readFields } from '../form.ts';
import { createdFields, listFields, listRows, toList } from '../list-store.ts';
import { eventShape } from '../shapes.ts';
import type { EventRow } from './event-store.ts';

const ListQuestion = z.strictObject({
  ...listFields,
  created: createdFields,
  types: z.array(z.string()).max(20).optional(),
});

/** Whether or not anybody was told of them. */
export const listEvents: Operation = async ({ db }, { fields }) => {
  const { created, types, ...place } = readFields(ListQuestion, fields);
  const { rows, hasMore } = await listRows<EventRow>(db, 'events', place, [
    ['created_at >= to_timestamp(?)', created?.gte],
    ['type = any(?)', types],
  ]);
  return ok(toList('/v1/events', rows.map(eventShape), hasMore));
};
