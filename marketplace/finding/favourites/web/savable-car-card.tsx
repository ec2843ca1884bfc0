import type { ComponentProps } from 'react';
import { CarCard } from '#marketplace/cars/listings/web/car-card.tsx';
import { HeartOnCard } from './heart-on-card.tsx';

export const SavableCarCard = (props: Omit<ComponentProps<typeof CarCard>, 'corner'>) => (
  <CarCard {...props} corner={<HeartOnCard car={props.car} />} />
);
