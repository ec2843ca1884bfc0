import { noteStored } from '#kit/stored-here.ts';
import { mostFavourites } from '../limits.ts';

/** A car that this browser keeps for somebody without an account, with the price it showed, in minor units. */
export type KeptCar = { id: string; price: number };

const storedAs = 'favourites';

/** The newest first. Nobody else knows of them. */
export function keptHere(): KeptCar[] {
  try {
    const cars: unknown = JSON.parse(localStorage.getItem(storedAs) ?? '[]');
    return Array.isArray(cars) ? cars.filter(isKeptCar) : [];
  } catch {
    return [];
  }
}

const isKeptCar = (car: Partial<KeptCar> | null): car is KeptCar =>
  typeof car?.id === 'string' && typeof car.price === 'number';

/** Why it could not be kept, in words, or null. */
export function keepHere(car: KeptCar): string | null {
  const others = keptHere().filter(({ id }) => id !== car.id);
  if (others.length >= mostFavourites) return tooMany;
  return write([car, ...others]);
}

/** Also the server's words for it. */
const tooMany = `You have saved ${mostFavourites} cars, the most there can be. Remove one first.`;

export const forgetHere = (ids: readonly string[]): string | null =>
  write(keptHere().filter(({ id }) => !ids.includes(id)));

function write(cars: KeptCar[]): string | null {
  try {
    if (cars.length > 0) localStorage.setItem(storedAs, JSON.stringify(cars));
    else localStorage.removeItem(storedAs);
    noteStored();
    return null;
  } catch {
    return 'Your browser blocks storage. Log in to save cars.';
  }
}
