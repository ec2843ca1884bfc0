import { noteStored } from '#kit/stored-here.ts';
import type { Money } from '#marketplace/money.ts';
import { mostFavourites } from '../limits.ts';

/** A favourite of a visitor without an account, and the price that the browser showed. */
export type StoredFavourite = { id: string; price: Money };

const storedAs = 'favourites';

/** The newest first. */
export function storedFavourites(): StoredFavourite[] {
  try {
    const cars: unknown = JSON.parse(localStorage.getItem(storedAs) ?? '[]');
    return Array.isArray(cars) ? cars.filter(isFavourite) : [];
  } catch {
    return [];
  }
}

const isFavourite = (car: Partial<StoredFavourite> | null): car is StoredFavourite =>
  typeof car?.id === 'string' && typeof car.price === 'number';

/** Returns what to tell the visitor if it failed, otherwise null. */
export function storeFavourite(car: StoredFavourite): string | null {
  const others = storedFavourites().filter(({ id }) => id !== car.id);
  if (others.length >= mostFavourites) return tooMany;
  return write([car, ...others]);
}

/** The server says the same. */
const tooMany = `You have saved ${mostFavourites} cars, the most there can be. Remove one first.`;

export const removeStoredFavourites = (ids: readonly string[]): string | null =>
  write(storedFavourites().filter(({ id }) => !ids.includes(id)));

function write(cars: StoredFavourite[]): string | null {
  try {
    if (cars.length > 0) localStorage.setItem(storedAs, JSON.stringify(cars));
    else localStorage.removeItem(storedAs);
    noteStored();
    return null;
  } catch {
    return 'Your browser blocks storage. Log in to save cars.';
  }
}
