import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#kit/api-client.ts';
import { minorUnits } from '#marketplace/money.ts';
import type { ComparedCarOnWire, PriceResponse } from '../contract.ts';

const askFor = async (api: ApiClient, id: string) =>
  (await api.get<PriceResponse>(`/addProduct/${encodeURIComponent(id)}/price`)).data;

/** How much less sold cars went for, if that is known: the page has no more of it than this. */
export const soldGapOf = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['sold-gap', id],
    queryFn: async () => (await askFor(api, id)).soldGap ?? null,
  });

/** The cars that a price was compared with. */
export const comparedWith = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['compared-with', id],
    queryFn: async () => {
      const { cars, ...others } = await askFor(api, id);
      return { ...others, cars: cars.map(comparedFromWire) };
    },
  });

const comparedFromWire = ({ _id, productname, parts, ...car }: ComparedCarOnWire) => ({
  ...car,
  id: _id ?? null,
  name: productname,
  price: minorUnits(car.price),
  adjusted: minorUnits(car.adjusted),
  parts: parts.map((part) => ({ ...part, amount: minorUnits(part.amount) })),
});
export type ComparedCar = ReturnType<typeof comparedFromWire>;
