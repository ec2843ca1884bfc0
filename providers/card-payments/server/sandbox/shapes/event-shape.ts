import { apiVersion } from '../../stripe-version.ts';
import type { EventRow } from '../events/event-store.ts';
import { seconds } from './seconds.ts';

export const eventShape = (row: EventRow) => ({
  id: row.id,
  object: 'event' as const,
  api_version: apiVersion,
  created: seconds(row.created_at),
  data: { object: row.object },
  livemode: false,
  pending_webhooks: 1,
  request: null,
  type: row.type,
});
