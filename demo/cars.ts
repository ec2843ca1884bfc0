import { bentleys } from './bentleys.ts';
import { bmws } from './bmws.ts';
import type { DemoCar, Look } from './demo-car.ts';
import { toyotas } from './toyotas.ts';

/** Nobody should take what we drew for somebody's car. */
const label = 'A demo car. Its pictures are illustrations.';

export const demoCars: DemoCar[] = [...toyotas, ...bmws, ...bentleys].map((car) => ({
  ...car,
  description: `${car.description}\n\n${label}`,
}));

const looksWithWheel = new Set<Look>([
  'suv-graphite',
  'suv-silver',
  'sedan-blue',
  'sedan-white',
  'hatch-red',
  'hatch-teal',
  'coupe-graphite',
  'coupe-red',
  'conv-navy',
  'conv-sand',
  'lux-black',
  'lux-green',
]);

/** Names of files in `demo/pictures`; the first one is for the card. */
export const picturesOf = (look: Look): [string, ...string[]] => [
  `${look}-front.webp`,
  `${look}-rear.webp`,
  `${look}-side.webp`,
  ...(looksWithWheel.has(look) ? [`${look}-wheel.webp`] : []),
];
