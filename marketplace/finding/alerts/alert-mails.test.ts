import { expect, test } from 'vitest';
import { minorUnits } from '#marketplace/money.ts';
import { alertMail } from './alert-mails.ts';

const dropped = (id: string) => ({
  ...{ id, name: `Car ${id}`, location: 'Dhaka', picture: '/pictures/1' },
  ...{ price: minorUnits(4_000), was: minorUnits(5_000) },
});
const textAbout = (ids: string[]) =>
  alertMail({
    ...{ to: 'bea@example.com', name: 'Bea', origin: 'https://forecourt.example', searches: [] },
    drops: ids.map(dropped),
    tokens: { ofSearch: () => 's', ofDrops: 'd', ofAll: 'a' },
  }).text;

test('one favourite that costs less is one, and several are several', () => {
  expect(textAbout(['1'])).toContain('a car you keep an eye on costs less than before.');
  expect(textAbout(['1', '2'])).toContain('some of your favourites now cost less.');
});
