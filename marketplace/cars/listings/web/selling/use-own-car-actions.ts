import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#kit/api-client.ts';
import type { MessageResponse } from '#marketplace/responses.ts';
import { toast } from '#ui/feedback/toasts.tsx';
import type { OwnCar } from '../../listing-on-wire.ts';
import { forgetCars, ownCars } from './own-cars.ts';

/** Shows a change in the seller's list at once, and takes it back if the server refuses it. */
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
