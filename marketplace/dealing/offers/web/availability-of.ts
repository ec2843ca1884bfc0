import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ApiClient, useApi } from '#kit/api-client.ts';
import type { Money } from '#marketplace/money.ts';
import { availabilityFromWire } from '../availability-on-wire.ts';
import type { AvailabilityResponse } from '../contract.ts';

/** Who can pay for a car right now. */
export const availabilityOf = (api: ApiClient, carId: string) =>
  queryOptions({
    queryKey: ['availability', carId],
    queryFn: async () => {
      const path = `/addProduct/${encodeURIComponent(carId)}/availability`;
      return availabilityFromWire((await api.get<AvailabilityResponse>(path)).data);
    },
  });

type Car = { id: string; resalePrice: Money; sold: boolean };

/** What whoever looks at a car pays for it: what is asked, or what they agreed on with the seller. */
export function usePriceOf({ id, resalePrice, sold }: Car): Money {
  const { data } = useQuery({ ...availabilityOf(useApi(), id), enabled: !sold });
  return data?.agreed?.price ?? resalePrice;
}
