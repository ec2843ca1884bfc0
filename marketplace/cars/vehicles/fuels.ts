// Separate from the other choices, because cards need only these.
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
