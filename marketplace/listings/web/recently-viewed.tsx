import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isMissing, useApi } from '#web/api-client.ts';
import { CarShelf } from './car-shelf.tsx';
import { carById } from './cars-on-offer.ts';
import { forgetCar, rememberCar, viewedCars } from './viewed-cars.ts';

const shown = 3;

/** The cars that were looked at before this one, as they are offered now. */
export function RecentlyViewed({ id }: { id: string }) {
  const api = useApi();
  const [before, setBefore] = useState<string[]>([]);
  useEffect(() => {
    setBefore(viewedCars().filter((other) => other !== id));
    rememberCar(id);
  }, [id]);

  const answers = useQueries({
    queries: before.slice(0, shown).map((other) => carById(api, other)),
  });
  const gone = before.find((_, index) => answers[index]?.error && isMissing(answers[index].error));
  useEffect(() => {
    if (gone) forgetCar(gone);
  }, [gone]);

  const cars = answers.flatMap(({ data }) => (data && !data.sold ? data : []));
  return <CarShelf id="recently-viewed" heading="Recently viewed" cars={cars} />;
}
