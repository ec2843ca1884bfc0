import { useEffect } from 'react';
import { useApi } from '#kit/api-client.ts';
import type { SuccessResponse } from '#marketplace/responses.ts';
import type { Car } from '../../listing.ts';

const seenItem = 'seen-cars';

/** Tells the market that somebody looks at this car: once in a tab, after the page is there. */
export function useCountView({ id, sold }: Pick<Car, 'id' | 'sold'>): void {
  const api = useApi();

  useEffect(() => {
    if (sold || !isFirstLook(id)) return;
    api.post<SuccessResponse>(`/addProduct/${id}/view`).catch(() => {
      // A view that is not counted is no loss to anybody.
    });
  }, [api, id, sold]);
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
