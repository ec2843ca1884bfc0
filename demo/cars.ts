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

/** Paths in `demo/pictures`, which has a folder for each body; the first one is for the card. */
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
