import type { Connection } from '../in-transaction.ts';

export type PaymentMethodRow = {
  id: string;
  test_card: string;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  billing: { name?: string; email?: string };
  /** A string if it was read as JSON, with its intent. */
  created_at: Date | string;
};

const names = [
  ...['id', 'test_card', 'brand', 'last4'],
  ...['exp_month', 'exp_year', 'billing', 'created_at'],
];
const columns = names.join(', ');

/** The card that an intent was paid with, as JSON. */
export const cardOfIntent = `(
  select json_build_object(${names.map((name) => `'${name}', ${name}`).join(', ')})
  from payment_methods where payment_methods.id = intents.payment_method)`;

export async function addPaymentMethod(
  db: Connection,
  method: Omit<PaymentMethodRow, 'created_at'>,
): Promise<PaymentMethodRow> {
  const { rows } = await db.query<PaymentMethodRow>(
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
  return rows[0]!;
}

export async function findPaymentMethod(
  db: Connection,
  id: string,
): Promise<PaymentMethodRow | undefined> {
  const { rows } = await db.query<PaymentMethodRow>(
    `select ${columns} from payment_methods where id = $1`,
    [id],
  );
  return rows[0];
}
