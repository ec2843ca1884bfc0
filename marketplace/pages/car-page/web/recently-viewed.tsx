import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isMissing, useApi } from '#kit/api-client.ts';
import { CarShelf } from '#marketplace/finding/search/web/car-shelf.tsx';
import { carById } from '#marketplace/finding/search/web/shelf-queries.ts';
import { Button } from '#ui/buttons/button.tsx';
import { toast } from '#ui/feedback/toasts.tsx';
import { forgetCar, forgetViewedCars, viewedCars } from './viewed-cars.ts';

const shown = 3;

export function RecentlyViewed({ id }: { id: string }) {
  const [before, setBefore] = useState<string[]>([]);
  useEffect(() => setBefore(viewedCars().filter((other) => other !== id)), [id]);
  const cars = useCarsOnOffer(before.slice(0, shown));

  const clear = () => {
    forgetViewedCars();
    setBefore([]);
    toast.success('Recently viewed cars cleared');
    // The focused button is gone.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <CarShelf
      id="recently-viewed"
      heading="Recently viewed"
      cars={before.length > 0 ? cars : []}
      aside={
        <Button variant="quiet" aria-label="Clear recently viewed cars" onClick={clear}>
          Clear
        </Button>
      }
    />
  );
}

function useCarsOnOffer(ids: string[]) {
  const api = useApi();
  const cache = useQueryClient();
  const { data = [] } = useQuery({
    queryKey: ['cars', 'viewed', ids],
    queryFn: () =>
      Promise.all(
        ids.map((id) =>
          cache.fetchQuery(carById(api, id)).catch((error) => {
            if (isMissing(error)) forgetCar(id);
            return null;
          }),
        ),
      ),
    enabled: ids.length > 0,
  });
  return data.flatMap((car) => (car && !car.sold ? car : []));
}
