import { describe, expect, test } from 'vitest';
import { isReservedName, nameFromEmail } from './reserved-name.ts';

describe('a name that could be taken for the market, its staff or its badge is reserved', () => {
  test.each([
    ['the market itself', 'Forecourt'],
    ['its support', 'Forecourt Support'],
    ['support of any kind', 'Support'],
    ['a role', 'Administrator'],
    ['a role, shouted', 'ADMIN'],
    ['several of them', 'Admins'],
    ['a role with a town', 'Dhaka Moderator'],
    ['a person of the market', 'Ann from Forecourt'],
    ['a claim', 'Official BMW Dealer'],
    ['a verified dealer', 'Verified Dealer'],
    ['words that meet in one letter', 'Payment Team'],
    ['a role and another word that meet', 'Trusted Dealer'],
    ['three words that meet, in one', 'ClientTrustTeam'],
    ['a department', 'Refund Department'],
    ['an address that takes no answers', 'no-reply'],
    ['a tick', '✓ Verified Seller'],
    ['a tick alone', 'Ann Lee ✔️'],
    ['an emoji tick', 'Ann ✅'],
    ['a badge', 'Ann 🛡'],
    ['nothing but words of a service', 'Customer Service'],
    ['the same, of more words', 'The Trust and Safety Team'],
    ['staff alone', 'Staff'],
    ['money', 'Payments'],
    ['words without a gap', 'ForecourtSupport'],
    ['words without a gap in front of a town', 'AdminTeam Sylhet'],
    ['underscores', 'forecourt_admin'],
    ['dots', 'S.u.p.p.o.r.t'],
    ['spaces', 'S u p p o r t'],
    ['spaces in front of a town', 'S u p p o r t Dhaka'],
    ['a hyphen', 'Sup-port'],
    ['figures behind it', 'Admin123'],
    ['figures for letters', 'Supp0rt 24'],
    ['signs for letters', '@dmin'],
    ['l for i', 'Verlfied'],
    ['I for l', 'OfficiaI'],
    ['rn for m', 'Adrnin'],
    ['a letter less', 'Suport'],
    ['a letter more', 'Forecourrt'],
    ['a trademark', 'Forecourt™'],
    ['accents', 'Sûppört'],
    ['stacked marks', 'A\u0334d\u0335m\u0336i\u0337n'],
    ['Cyrillic letters', 'Ѕuрроrt'],
    ['Cyrillic small letters with the shape of capitals', 'Suppогт'],
    ['Greek letters', 'Ѕυρροrτ'],
    ['Armenian letters', 'Ѕսppօrt'],
    ['Cherokee letters', 'ᎪᎠᎷᎥN'],
    ['full width', 'Ｓｕｐｐｏｒｔ'],
    ['mathematical letters', '𝐅𝐨𝐫𝐞𝐜𝐨𝐮𝐫𝐭 𝓢𝓾𝓹𝓹𝓸𝓻𝓽'],
    ['script letters', '𝒜𝒹𝓂𝒾𝓃'],
    ['letters in circles', 'Ⓢⓤⓟⓟⓞⓡⓣ'],
    ['letters in brackets', '⒮⒰⒫⒫⒪⒭⒯'],
    ['letters in dark squares', '🅰🅳🅼🅸🅽'],
    ['letters of flags', '🇦 🇩 🇲 🇮 🇳'],
    ['small capitals', 'sᴜᴘᴘᴏʀᴛ'],
    ['superscript', 'ˢᵘᵖᵖᵒʳᵗ'],
    ['zero-width spaces', 'Sup\u200bport'],
    ['zero-width joiners', 'Sup\u200dport'],
    ['a soft hyphen', 'Sup\u00adport'],
    ['a turn of direction', '\u202eSupport\u202c'],
    ['variation selectors', 'S\ufe0fupport'],
    ['tags', 'S\u{e0041}upport'],
  ])('%s: %s', (_what, name) => {
    expect(isReservedName(name)).toBe(true);
  });
});

describe('any other name is free', () => {
  test.each([
    'Carter Roberts',
    'Clienta Meyer',
    'ফারহানা আক্তার',
    'Łukasz',
    '李明',
    "O'Connor",
    'محمد',
    'שרה',
    'Ελένη Παπαδοπούλου',
    'Наталья Иванова',
    'Նարեկ',
    'นภา',
    'ნინო',
    '김민준',
    'さくら',
    'प्रिया',
    'İbrahim Şahin',
    'Þórður',
    'Nguyễn Văn Đức',
    'Ann Supportman',
    'Adam Staff',
    'Grace Trust',
    'Help Wanted Motors',
    'Admiral Cars',
    'Amin Rahman',
    'Ahmad Minhaj',
    'Modesto',
    'Rahim Motors',
    'Port City Cars',
    'Team Dhaka Motors',
    'Ada 🚗',
    'A+ Motors',
    'Sam 2',
    'Seller',
    'x',
    '',
    '...',
  ])('%s', (name) => {
    expect(isReservedName(name)).toBe(false);
  });
});

describe('what a market calls itself is reserved there', () => {
  const ours = (name: string) => isReservedName(name, ['Cars Ltd', 'cars.example']);

  test.each(['Cars Ltd', 'cars ltd.', 'CARS-LTD', 'Cаrs Ltd', 'Cars Ltd Team', 'cars.example'])(
    '%s',
    (name) => {
      expect(ours(name)).toBe(true);
      expect(isReservedName(name)).toBe(false);
    },
  );

  test.each(['Dhaka Cars Ltd', 'Ann from Cars', 'Carsten Ltd'])('but not %s', (name) => {
    expect(ours(name)).toBe(false);
  });
});

test('a market without a name of its own reserves no other names for that', () => {
  expect(isReservedName('李明', ['', '...'])).toBe(false);
});

test('the longest name that can be sent is decided like any other', () => {
  expect(isReservedName('the at of a '.repeat(9).slice(0, 100))).toBe(false);
});

test('an address gives a name unless its start is reserved', () => {
  expect(nameFromEmail('ann@example.com', isReservedName)).toBe('ann');
  expect(nameFromEmail('support@example.com', isReservedName)).toBe('Member');
  expect(isReservedName('Member')).toBe(false);
});
