import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#kit/api-client.ts';
import type { MessageResponse } from '#marketplace/responses.ts';
import { toast } from '#ui/feedback/toasts.tsx';
import type { OwnCar } from '../../listing-on-wire.ts';
import { forgetCars, ownCars } from './own-cars.ts';

/** Shows in the seller's list what a change will do, and takes it back when the server says no. */
function useOptimisticChange(
  email: string,
  call: (car: OwnCar) => Promise<{ message: string }>,
  after: (cars: OwnCar[], car: OwnCar) => OwnCar[],
) {
  const cache = useQueryClient();
  const { queryKey } = ownCars(useApi(), email);

  return useMutation({
    mutationFn: call,
    onMutate: async (car) => {
      await cache.cancelQueries({ queryKey });
      const before = cache.getQueryData(queryKey);
      cache.setQueryData(
        queryKey,
        (list) =>
          list && {
            ...list,
            pages: list.pages.map((page) => ({ ...page, data: after(page.data, car) })),
          },
      );
      return { before };
    },
    onSuccess: ({ message }) => toast.success(message),
    onError: (error, _car, shown) => {
      cache.setQueryData(queryKey, shown?.before);
      toast.error(error.message);
    },
    onSettled: () => forgetCars(cache),
  });
}

const addressOf = ({ id }: OwnCar) => `/addProduct/${encodeURIComponent(id)}`;

export function useAdvertise(email: string) {
  const api = useApi();
  return useOptimisticChange(
    email,
    (car) => api.put<MessageResponse>(addressOf(car)),
    (cars, { id }) => cars.map((car) => (car.id === id ? { ...car, advertised: true } : car)),
  );
}

export function useDeleteCar(email: string) {
  const api = useApi();
  return useOptimisticChange(
    email,
    (car) => api.delete<MessageResponse>(addressOf(car)),
    (cars, { id }) => cars.filter((car) => car.id !== id),
  );
}
