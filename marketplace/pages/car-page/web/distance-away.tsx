import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { awayText } from '#marketplace/cars/places/place.ts';

/**
 * For whoever comes from a list of cars around a place. Not in the page itself, which is the same for everybody: the
 * browser remembers it with this step of its history.
 */
export function DistanceAway() {
  const { state } = useLocation();
  const [distanceKm, setDistance] = useState<number | null>(null);
  useEffect(() => setDistance(state?.distanceKm ?? null), [state]);
  return distanceKm !== null && `, ${awayText(distanceKm)}`;
}
