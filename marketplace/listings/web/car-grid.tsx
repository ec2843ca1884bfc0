import type { ReactNode, Ref } from 'react';
import type { Car } from '../listing.ts';
import { CarCard } from './car-card.tsx';
import { CarCardSkeleton } from './car-card-skeleton.tsx';

export function CarGrid({ cars, ref }: { cars: Car[]; ref?: Ref<HTMLUListElement> }) {
  return (
    <Grid ref={ref}>
      {cars.map((car, index) => (
        <li key={car.id}>
          <CarCard car={car} isFirst={index === 0} />
        </li>
      ))}
    </Grid>
  );
}

export function CarGridSkeleton() {
  return (
    <div role="status" className="skeletons">
      <span className="sr-only">Loading...</span>
      <Grid>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <li key={key}>
            <CarCardSkeleton />
          </li>
        ))}
      </Grid>
    </div>
  );
}

function Grid({ ref, children }: { ref?: Ref<HTMLUListElement>; children: ReactNode }) {
  return (
    <ul ref={ref} className="card-columns min-[96rem]:[--columns:4]">
      {children}
    </ul>
  );
}
