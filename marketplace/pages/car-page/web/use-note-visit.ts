import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useApi } from '#kit/api-client.ts';
import type { Car } from '#marketplace/cars/listings/listing.ts';
import type { SuccessResponse } from '#marketplace/responses.ts';
import { rememberCar } from './viewed-cars.ts';

const seenItem = 'seen-cars';

/** Logging out renders the page again, which is no second visit. */
let lastVisit = '';

/** Remembers the car in this browser, and counts the view once for each tab. */
export function useNoteVisit({ id, sold }: Pick<Car, 'id' | 'sold'>): void {
  const api = useApi();
  const { key } = useLocation();

  useEffect(() => {
    const visit = `${key} ${id}`;
    if (visit === lastVisit) return;
    lastVisit = visit;
    rememberCar(id);
    if (sold || !isFirstLook(id)) return;
    api.post<SuccessResponse>(`/addProduct/${id}/view`).catch(() => {
      // A lost view does not matter.
    });
  }, [api, key, id, sold]);
}

function isFirstLook(id: string): boolean {
  try {
    const seen = sessionStorage.getItem(seenItem)?.split(' ') ?? [];
    if (seen.includes(id)) return false;
    sessionStorage.setItem(seenItem, [...seen.slice(-99), id].join(' '));
    return true;
  } catch {
    return true;
  }
}
