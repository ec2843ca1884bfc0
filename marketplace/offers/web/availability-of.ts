import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#kit/api-client.ts';
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
