export const gearboxes = { manual: 'Manual', automatic: 'Automatic' } as const;

export const drives = {
  front: 'Front-wheel drive',
  rear: 'Rear-wheel drive',
  all: 'All-wheel drive',
} as const;

export const bodies = {
  hatchback: 'Hatchback',
  saloon: 'Saloon',
  estate: 'Estate',
  suv: 'SUV',
  coupe: 'Coupé',
  convertible: 'Convertible',
  mpv: 'People carrier',
  van: 'Van',
  pickup: 'Pick-up',
  other: 'Other body',
} as const;

export const colours = {
  beige: 'Beige',
  black: 'Black',
  blue: 'Blue',
  bronze: 'Bronze',
  brown: 'Brown',
  gold: 'Gold',
  green: 'Green',
  grey: 'Grey',
  orange: 'Orange',
  purple: 'Purple',
  red: 'Red',
  silver: 'Silver',
  white: 'White',
  yellow: 'Yellow',
} as const;

export const accidents = {
  none: 'Accident-free, says the seller',
  repaired: 'Had an accident, repaired, says the seller',
  damaged: 'Has accident damage, says the seller',
} as const;

export const serviceHistories = { full: 'Full', partial: 'Partial', none: 'None' } as const;
