import { expect, test } from 'vitest';
import { books, pays } from '../../../../tests/paying.ts';
import { marketWithViewings } from '../../../../tests/viewings.ts';

test('a later calendar file replaces the earlier one', async () => {
  const { imran, sara, slots, viewing, answers } = await marketWithViewings();
  const { id } = await viewing();
  const file = async () => {
    const { status, headers, body } = await imran.asks(`/viewings/${id}/calendar`);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(headers['content-disposition']).toBe(`attachment; filename="viewing-${id}.ics"`);
    return body.toString() as string;
  };
  const first = await file();
  expect(first).toContain('SEQUENCE:0\r\n');
  expect(first).toContain('STATUS:TENTATIVE\r\n');
  expect(first).not.toContain('LOCATION');
  const other = (await slots())[5]!;
  await answers(imran, id, 'move', 0, other);
  await answers(sara, id, 'confirm', 1);
  const last = await file();
  expect(last).toContain('SEQUENCE:2\r\n');
  expect(last).toContain('STATUS:CONFIRMED\r\n');
  expect(last).toContain('LOCATION:12 Lake Road\r\n');
  expect(last).toContain(`DTSTART:${other.slice(0, 19).replaceAll(/[-:]/g, '')}Z\r\n`);
  expect(last.match(/^UID:.+$/m)![0]).toBe(first.match(/^UID:.+$/m)![0]);
});

test.each([
  ['cancelled by the seller', 'Cancelled: viewing of Corolla'],
  ['of a car that was sold', 'Corolla: the viewing is off'],
])('a viewing %s replaces its invitation', async (how, subject) => {
  const market = await marketWithViewings();
  const { imran, sara, car, viewing, answers, mails, outboxIsDone } = market;
  const { id } = await viewing();
  await answers(sara, id, 'confirm');
  if (how === 'of a car that was sold') {
    const eve = await market.buyer('Eve');
    await pays(eve, await books(eve, car));
  } else await answers(sara, id, 'cancel', 1);
  await outboxIsDone();
  const invitation = (about: string) =>
    mails.find((mail) => mail.to === imran.email && mail.subject === about)!.calendar!.file;
  const [first, last] = [invitation('Confirmed: viewing of Corolla'), invitation(subject)];
  expect(first).toMatch(/\r\nMETHOD:REQUEST\r\n[\s\S]*\r\nSEQUENCE:1\r\n/);
  expect(last).toMatch(/\r\nMETHOD:CANCEL\r\n[\s\S]*\r\nSEQUENCE:2\r\n/);
  for (const file of [first, last]) expect(file).toContain(`\r\nUID:viewing-${id}\r\n`);
});
