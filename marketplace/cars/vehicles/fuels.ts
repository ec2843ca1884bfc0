// Apart from the other choices: cards say it and need no more of them.
export const fuels = {
  petrol: 'Petrol',
  diesel: 'Diesel',
  hybrid: 'Hybrid',
  'plug-in': 'Plug-in hybrid',
  electric: 'Electric',
  lpg: 'LPG',
  cng: 'CNG',
  other: 'Other fuel',
} as const;
