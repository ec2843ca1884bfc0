import { expect, test } from 'vitest';
import { cardInWords, type Receipt, receiptFacts } from './receipt.ts';

test('a receipt names the card by its brand and last four digits', () => {
  expect(cardInWords({ brand: 'visa', last4: '4242' })).toBe('Visa ending in 4242');
  expect(cardInWords({ brand: 'cartes_bancaires', last4: '0001' })).toBe('Card ending in 0001');
  expect(cardInWords(null)).toBe('Card');
});

test('a receipt names the car as it was sold', () => {
  const receipt: Receipt = {
    transactionId: 'pi_1',
    amount: 450_000,
    paidAt: new Date(),
    car: 'Corolla Hatch',
    asSold: {
      make: 'Toyota',
      location: 'Dhaka',
      condition: 'Good',
      originalPrice: 900_000,
      yearsUsed: 1,
      description: 'One owner.',
      pictures: ['/images/corolla/960.webp'],
      vehicle: { model: 'Corolla', trim: 'SE', mileage: 40_000 },
      vin: '1HGCM82633A004352',
    },
    seller: { name: 'Sam', email: 'sam@example.com', phone: '+880 1000 000 001' },
    buyer: { name: 'Bea', email: 'bea@example.com' },
    card: null,
  };
  expect(receiptFacts(receipt).slice(0, 6)).toEqual([
    ['Car', 'Corolla Hatch'],
    ['Make and model', 'Toyota Corolla SE'],
    ['Mileage', '40,000 km'],
    ['Condition', 'Good, 1 year used'],
    ['VIN', '1HGCM82633A004352'],
    ['Seller', 'Sam'],
  ]);
  expect(receiptFacts({ ...receipt, asSold: null }).slice(0, 2)).toEqual([
    ['Car', 'Corolla Hatch'],
    ['Seller', 'Sam'],
  ]);
});
