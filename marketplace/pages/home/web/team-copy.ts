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
    line: 'Looks after our sellers, and their green ticks.',
  },
  {
    name: 'Adaeze Obi',
    role: 'Head of payments',
    line: 'Makes sure money and cars change hands together, or not at all.',
  },
  {
    name: 'Jonas Lindqvist',
    role: 'Head of engineering',
    line: 'Keeps the pages fast, readable and open to everybody.',
  },
];
