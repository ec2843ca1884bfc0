import { z } from 'zod';
import type { Connection } from '#database/pool-transaction.ts';
import { brandOf, digitsOf, hasGoodCheckDigit, isExpired } from '../../../card-number.ts';
import {
  findTestCard,
  findTestCardByAlias,
  onlyTestCards,
  type TestCard,
} from '../../../test-cards.ts';
import { type Operation, ok } from '../call.ts';
import { readFields } from '../form.ts';
import { randomId } from '../random-id.ts';
import { noSuch, SandboxRefusal, type StripeProblem } from '../refusal.ts';
import { paymentMethodShape } from '../shapes/payment-method-shape.ts';
import {
  addPaymentMethod,
  findPaymentMethod,
  type PaymentMethodRow,
} from './payment-method-store.ts';

const NewPaymentMethod = z.strictObject({
  type: z.literal('card'),
  card: z.strictObject({
    number: z.string().max(40),
    exp_month: z.string().max(4),
    exp_year: z.string().max(4),
    cvc: z.string().max(4),
  }),
  billing_details: z
    .strictObject({ name: z.string().max(200), email: z.string().max(320) })
    .partial()
    .default({}),
});

type CardFields = z.infer<typeof NewPaymentMethod>['card'];

export const createPaymentMethod: Operation = async ({ db }, { fields }) => {
  const { card, billing_details } = readFields(NewPaymentMethod, fields);
  const testCard = checkedCard(card, new Date());
  const month = Number(card.exp_month);
  const year = Number(card.exp_year);
  return ok(paymentMethodShape(await keep(db, testCard, { month, year }, billing_details)));
};

export const retrievePaymentMethod: Operation = async ({ db }, { id, fields }) => {
  readFields(z.strictObject({}), fields);
  return ok(paymentMethodShape(await paymentMethodFor(db, id)));
};

export async function paymentMethodFor(db: Connection, id: string): Promise<PaymentMethodRow> {
  const testCard = findTestCardByAlias(id);
  if (testCard) return keep(db, testCard, { month: 12, year: new Date().getFullYear() + 3 }, {});
  const method = await findPaymentMethod(db, id);
  if (!method) throw noSuch('PaymentMethod', id, 'payment_method');
  return method;
}

export const testCardOf = (method: PaymentMethodRow): TestCard =>
  findTestCardByAlias(method.test_card)!;

const keep = (
  db: Connection,
  { number, alias }: TestCard,
  { month, year }: { month: number; year: number },
  billing: PaymentMethodRow['billing'],
) =>
  addPaymentMethod(db, {
    id: randomId('pm'),
    test_card: alias,
    brand: brandOf(number),
    last4: number.slice(-4),
    exp_month: month,
    exp_year: year < 100 ? 2000 + year : year,
    billing,
  });

function checkedCard(card: CardFields, today: Date): TestCard {
  const number = digitsOf(card.number);
  const month = Number(card.exp_month);
  const year = Number(card.exp_year);
  if (!hasGoodCheckDigit(number)) {
    throw cardError('incorrect_number', 'Your card number is incorrect.', 'number');
  }
  const known = findTestCard(number);
  if (!known) throw cardError(onlyTestCards.code, onlyTestCards.message, 'number');
  if (!(month >= 1 && month <= 12)) {
    throw cardError(
      'invalid_expiry_month',
      "Your card's expiration month is invalid.",
      'exp_month',
    );
  }
  if (!Number.isInteger(year) || isExpired(month, year, today)) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  if (!/^\d{3,4}$/.test(card.cvc)) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
  return known;
}

function cardError(code: string, message: string, param: string): SandboxRefusal {
  const problem: StripeProblem = { type: 'card_error', code, message, param };
  return new SandboxRefusal(problem, { status: 402 });
}
