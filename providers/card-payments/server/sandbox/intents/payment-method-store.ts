import { type Connection, firstRow, oneRow } from '#database/pool-transaction.ts';

export type PaymentMethodRow = {
  id: string;
  test_card: string;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  billing: { name?: string; email?: string };
  /** A string if it was read as part of an intent's JSON. */
  created_at: Date | string;
};

const names = [
  ...['id', 'test_card', 'brand', 'last4'],
  ...['exp_month', 'exp_year', 'billing', 'created_at'],
];
const columns = names.join(', ');

export const cardOfIntent = `(
  select json_build_object(${names.map((name) => `'${name}', ${name}`).join(', ')})
  from payment_methods where payment_methods.id = intents.payment_method)`;

export const addPaymentMethod = (db: Connection, method: Omit<PaymentMethodRow, 'created_at'>) =>
  oneRow<PaymentMethodRow>(
    db,
    `insert into payment_methods (id, test_card, brand, last4, exp_month, exp_year, billing)
     values ($1, $2, $3, $4, $5, $6, $7) returning ${columns}`,
    [
      method.id,
      method.test_card,
      method.brand,
      method.last4,
      method.exp_month,
      method.exp_year,
      method.billing,
    ],
  );

export const findPaymentMethod = (db: Connection, id: string) =>
  firstRow<PaymentMethodRow>(db, `select ${columns} from payment_methods where id = $1`, [id]);
