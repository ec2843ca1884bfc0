import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#kit/api-client.ts';
import { type AdministeredCarsResponse, administeredCarFromWire } from '../../administered-car.ts';

/** One car as administrators see it. */
export const administeredCar = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['administered-car', id],
    queryFn: async () => {
      const query = new URLSearchParams({ search: id });
      const answer = await api.get<AdministeredCarsResponse>(`/administration/cars?${query}`);
      return answer.data[0] ? administeredCarFromWire(answer.data[0]) : null;
    },
  });
