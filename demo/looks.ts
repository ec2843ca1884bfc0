import type { Vehicle } from '#marketplace/cars/vehicles/facts.ts';

/** A body and a colour that `demo/pictures` shows. */
export type Look =
  | `suv-${'graphite' | 'green' | 'silver' | 'white'}`
  | `sedan-${'black' | 'blue' | 'bronze' | 'white'}`
  | `hatch-${'orange' | 'red' | 'sky' | 'teal'}`
  | `coupe-${'graphite' | 'navy' | 'red' | 'silver'}`
  | `conv-${'navy' | 'pearl' | 'red' | 'sand'}`
  | `lux-${'black' | 'green' | 'pearl' | 'sky'}`;

const looksWithWheel = new Set<Look>([
  ...(['suv-graphite', 'suv-silver', 'sedan-blue', 'sedan-white'] as const),
  ...(['hatch-red', 'hatch-teal', 'coupe-graphite', 'coupe-red'] as const),
  ...(['conv-navy', 'conv-sand', 'lux-black', 'lux-green'] as const),
]);

const bodies: Record<string, Pick<Vehicle, 'body' | 'doors' | 'seats'>> = {
  suv: { body: 'suv', doors: 5, seats: 5 },
  sedan: { body: 'saloon', doors: 4, seats: 5 },
  hatch: { body: 'hatchback', doors: 5, seats: 5 },
  coupe: { body: 'coupe', doors: 2, seats: 4 },
  conv: { body: 'convertible', doors: 2, seats: 4 },
  lux: { body: 'saloon', doors: 4, seats: 5 },
};

const colours: Record<string, NonNullable<Vehicle['colour']>> = {
  ...{ black: 'black', blue: 'blue', bronze: 'bronze', graphite: 'grey', green: 'green' },
  ...{ navy: 'blue', orange: 'orange', pearl: 'white', red: 'red', sand: 'beige' },
  ...{ silver: 'silver', sky: 'blue', teal: 'green', white: 'white' },
};

/** The facts that the pictures show. */
export function factsOf(look: Look): Vehicle {
  const [body, colour] = look.split('-') as [string, string];
  return { ...bodies[body], colour: colours[colour]! };
}

/** Paths in `demo/pictures`; the first one is for the card. */
export function picturesOf(look: Look): [string, ...string[]] {
  const [body, colour] = look.split('-');
  const view = (name: string) => `${body}/${colour}-${name}.webp`;
  return [
    view('front'),
    view('rear'),
    view('side'),
    ...(looksWithWheel.has(look) ? [view('wheel')] : []),
  ];
}
