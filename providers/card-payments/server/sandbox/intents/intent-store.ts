import { type Connection, firstRow, oneRow } from '#database/pool-transaction.ts';
import type { StripeProblem } from '../refusal.ts';
import { cardOfIntent, type PaymentMethodRow } from './payment-method-store.ts';

export type IntentRow = {
  id: string;
  client_secret: string;
  amount: number;
  currency: string;
  metadata: Record<string, string>;
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled';
  payment_method: string | null;
  card: PaymentMethodRow | null;
  authentication: string | null;
  last_error: StripeProblem | null;
  failures: number;
  charge: string | null;
  refunded_amount: number;
  disputed: boolean;
  created_at: Date;
  canceled_at: Date | null;
};

export const intentColumns = `id, client_secret, amount, currency, metadata, status, payment_method,
  authentication, last_error, failures, charge, refunded_amount, created_at, canceled_at,
  exists (select from disputes where disputes.intent = intents.id) as disputed,
  ${cardOfIntent} as card`;

type NewIntent = Pick<IntentRow, 'id' | 'client_secret' | 'amount' | 'currency' | 'metadata'>;

export const addIntent = (db: Connection, intent: NewIntent) =>
  oneRow<IntentRow>(
    db,
    `insert into intents (id, client_secret, amount, currency, metadata)
     values ($1, $2, $3, $4, $5) returning ${intentColumns}`,
    [intent.id, intent.client_secret, intent.amount, intent.currency, intent.metadata],
  );

export const findIntent = (db: Connection, id: string) =>
  firstRow<IntentRow>(db, `select ${intentColumns} from intents where id = $1`, [id]);

export const findIntentByCharge = (db: Connection, charge: string) =>
  firstRow<IntentRow>(db, `select ${intentColumns} from intents where charge = $1`, [charge]);

export const updateIntent = (
  db: Connection,
  { id, amount, currency, metadata }: Pick<IntentRow, 'id' | 'amount' | 'currency' | 'metadata'>,
) =>
  oneRow<IntentRow>(
    db,
    `update intents set amount = $2, currency = $3, metadata = $4
     where id = $1 returning ${intentColumns}`,
    [id, amount, currency, metadata],
  );

export const lockIntent = (db: Connection, id: string) =>
  firstRow<IntentRow>(db, `select ${intentColumns} from intents where id = $1 for update`, [id]);

export const findWaitingIntent = (db: Connection, authentication: string) =>
  firstRow<IntentRow>(
    db,
    `select ${intentColumns} from intents where authentication = $1 for update`,
    [authentication],
  );

export const markRequiresAction = (
  db: Connection,
  id: string,
  { paymentMethod, authentication }: { paymentMethod: string; authentication: string },
) =>
  oneRow<IntentRow>(
    db,
    `update intents set status = 'requires_action', payment_method = $2, authentication = $3,
       last_error = null
     where id = $1 returning ${intentColumns}`,
    [id, paymentMethod, authentication],
  );

export const markFailed = (db: Connection, id: string, problem: StripeProblem) =>
  oneRow<IntentRow>(
    db,
    `update intents set status = 'requires_payment_method', payment_method = null,
       authentication = null, last_error = $2, failures = failures + 1
     where id = $1 returning ${intentColumns}`,
    [id, problem],
  );

export const markSucceeded = (
  db: Connection,
  id: string,
  { paymentMethod, charge }: { paymentMethod: string; charge: string },
) =>
  oneRow<IntentRow>(
    db,
    `update intents set status = 'succeeded', payment_method = $2, charge = $3,
       authentication = null, last_error = null
     where id = $1 returning ${intentColumns}`,
    [id, paymentMethod, charge],
  );

export const markCanceled = (db: Connection, id: string) =>
  oneRow<IntentRow>(
    db,
    `update intents set status = 'canceled', authentication = null, canceled_at = clock_timestamp()
     where id = $1 returning ${intentColumns}`,
    [id],
  );
