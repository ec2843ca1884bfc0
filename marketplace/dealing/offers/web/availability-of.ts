import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ApiClient, useApi } from '#kit/api-client.ts';
import { type Money, minorUnits } from '#marketplace/money.ts';
import type { Availability, AvailabilityResponse } from '../contract.ts';

/** Converts the price to minor units. */
export const availabilityOf = (api: ApiClient, carId: string) =>
  queryOptions({
    queryKey: ['availability', carId],
    queryFn: async (): Promise<Availability> => {
      const path = `/addProduct/${encodeURIComponent(carId)}/availability`;
      const { agreed, ...availability } = (await api.get<AvailabilityResponse>(path)).data;
      return {
        ...availability,
        agreed: agreed && { ...agreed, price: minorUnits(agreed.price) },
      };
    },
  });

type Car = { id: string; resalePrice: Money; sold: boolean };

/** What the visitor pays: the asking price, or the price that they agreed on with the seller. */
export function usePriceOf({ id, resalePrice, sold }: Car): Money {
  const { data } = useQuery({ ...availabilityOf(useApi(), id), enabled: !sold });
  return data?.agreed?.price ?? resalePrice;
}
