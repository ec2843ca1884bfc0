import { expect, test } from 'vitest';
import { contactLines, noticeFrom, segmentsOf } from './notice.ts';

test('a notice has a title, headings, lists and paragraphs', () => {
  const text =
    '# Terms\nFirst line\nsecond line\n\n## Cars\nBefore:\n- one\n- two\n  goes on\n\nThe end.\r\n';
  expect(noticeFrom(text, 'Untitled')).toEqual({
    title: 'Terms',
    blocks: [
      { kind: 'paragraph', text: 'First line\nsecond line' },
      { kind: 'heading', text: 'Cars' },
      { kind: 'paragraph', text: 'Before:' },
      { kind: 'list', items: ['one', 'two goes on'] },
      { kind: 'paragraph', text: 'The end.' },
    ],
  });
});

test('a notice without a title gets one, and tags are plain text', () => {
  expect(noticeFrom('<script>alert(1)</script>', 'Privacy')).toEqual({
    title: 'Privacy',
    blocks: [{ kind: 'paragraph', text: '<script>alert(1)</script>' }],
  });
  expect(noticeFrom('', 'Privacy').blocks).toEqual([]);
});

test('emails, phone numbers and URLs become links, scripts do not', () => {
  expect(
    segmentsOf(
      'Write to help@cars.example, see https://cars.example/x?a=1. Call +880 1700-000 000!',
    ),
  ).toEqual([
    { text: 'Write to ' },
    { text: 'help@cars.example', href: 'mailto:help@cars.example' },
    { text: ', see ' },
    { text: 'https://cars.example/x?a=1', href: 'https://cars.example/x?a=1' },
    { text: '. Call ' },
    { text: '+880 1700-000 000', href: 'tel:+8801700000000' },
    { text: '!' },
  ]);
  expect(segmentsOf('javascript:alert(1)')).toEqual([{ text: 'javascript:alert(1)' }]);
});

test('the contact is split into lines', () => {
  expect(contactLines('Cars Ltd | 1 Road\nhelp@cars.example')).toEqual([
    'Cars Ltd',
    '1 Road',
    'help@cars.example',
  ]);
  expect(contactLines(undefined)).toEqual([]);
});
