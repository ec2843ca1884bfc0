type Member = { name: string; role: string; line: string };

export const team: Member[] = [
  {
    name: 'Mira Halden',
    role: 'Chief executive',
    line: 'Decides what we leave out, so that buying a car stays simple.',
  },
  {
    name: 'Tomás Ferreira',
    role: 'Head of seller relations',
    line: 'Looks after the people who list cars, and after their green ticks.',
  },
  {
    name: 'Adaeze Obi',
    role: 'Head of payments',
    line: 'Makes sure that money and cars change hands together or not at all.',
  },
  {
    name: 'Jonas Lindqvist',
    role: 'Head of engineering',
    line: 'Keeps the pages fast, readable and open to everybody.',
  },
];
