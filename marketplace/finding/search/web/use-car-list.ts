import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Category } from '#marketplace/cars/vehicles/facts.ts';
import { slugsOf } from '#marketplace/cars/vehicles/makes.ts';
import { useMakes } from '#marketplace/cars/vehicles/web/makes.ts';
import type { CarSearch } from '../car-search.ts';
import { changedAddress, readAddress } from './car-list-address.ts';

export function useCarList(category: Category | null) {
  const navigate = useNavigate();
  const location = useLocation();
  const slugs = slugsOf(useMakes());
  const address = readAddress(new URLSearchParams(location.search), category, slugs);
  // Controls show the new search while the new address loads.
  const [chosen, setChosen] = useState<CarSearch | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each new address it has arrived.
  useEffect(() => setChosen(null), [location.key]);

  const change = (search: CarSearch) => {
    setChosen(search);
    navigate(changedAddress(address, search), { preventScrollReset: true });
  };
  return { address, search: chosen ?? address.search, change };
}

export type CarList = ReturnType<typeof useCarList>;
