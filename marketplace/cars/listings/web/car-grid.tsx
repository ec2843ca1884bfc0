import type { ReactNode, Ref } from 'react';
import { CarCardSkeleton } from './car-card-skeleton.tsx';

export function CarGridSkeleton() {
  return (
    <div role="status" className="skeletons">
      <span className="sr-only">Loading...</span>
      <CarGrid>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <li key={key}>
            <CarCardSkeleton />
          </li>
        ))}
      </CarGrid>
    </div>
  );
}

type Props = { ref?: Ref<HTMLUListElement>; children: ReactNode };

export function CarGrid({ ref, children }: Props) {
  return (
    <ul ref={ref} className="card-columns min-[96rem]:[--columns:4]">
      {children}
    </ul>
  );
}
