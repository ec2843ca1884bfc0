import { z } from 'zod';
import { type Operation, ok } from '../call.ts';
import { readFields } from '../form.ts';
import { createdFields, listFields, listRows, toList } from '../list-store.ts';
import { noSuch } from '../refusal.ts';
import { eventShape } from '../shapes/event-shape.ts';
import { type EventRow, findEvent } from './event-store.ts';

const ListQuestion = z.strictObject({
  ...listFields,
  created: createdFields,
  types: z.array(z.string()).max(20).optional(),
});

export const listEvents: Operation = async ({ db }, { fields }) => {
  const { created, types, ...place } = readFields(ListQuestion, fields);
  const { rows, hasMore } = await listRows<EventRow>(db, 'events', place, [
    ['created_at >= to_timestamp(?)', created?.gte],
    ['type = any(?)', types],
  ]);
  return ok(toList('/v1/events', rows.map(eventShape), hasMore));
};

export const retrieveEvent: Operation = async ({ db }, { id, fields }) => {
  readFields(z.strictObject({}), fields);
  const event = await findEvent(db, id);
  if (!event) throw noSuch('event', id, 'id');
  return ok(eventShape(event));
};
