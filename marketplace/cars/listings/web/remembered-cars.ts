import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#kit/api-client.ts';
import { mostRememberedAtOnce, type RememberedCar } from '../remembered-car.ts';
import { rememberedCarFromWire } from '../remembered-car-on-wire.ts';
import type { RememberedCarsResponse } from '../remembered-cars-contract.ts';

export async function rememberedCars(api: ApiClient, ids: string[]): Promise<RememberedCar[]> {
  const starts = Array.from(
    { length: Math.ceil(ids.length / mostRememberedAtOnce) },
    (_, part) => part * mostRememberedAtOnce,
  );
  const parts = await Promise.all(
    starts.map((start) => askFor(api, ids.slice(start, start + mostRememberedAtOnce))),
  );
  return parts.flat();
}

async function askFor(api: ApiClient, ids: string[]): Promise<RememberedCar[]> {
  const query = new URLSearchParams(ids.map((id) => ['car', id]));
  return (await api.get<RememberedCarsResponse>(`/cars?${query}`)).data.map(rememberedCarFromWire);
}

export const carsByIds = (api: ApiClient, ids: string[]) =>
  queryOptions({
    queryKey: ['cars', 'remembered', ids],
    queryFn: () => rememberedCars(api, ids),
  });
