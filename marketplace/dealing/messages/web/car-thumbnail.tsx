import { CarFront } from 'lucide-react';
import { CarPicture } from '#marketplace/cars/vehicles/web/car-picture.tsx';
import type { Conversation } from '../contract.ts';

export const CarThumbnail = ({ car: { shown } }: Pick<Conversation, 'car'>) => (
  <span className="grid h-12.5 w-20 shrink-0 place-items-center overflow-hidden rounded-control bg-sunken text-muted">
    {shown ? (
      <CarPicture url={shown.picture} alt="" sizes="5rem" />
    ) : (
      <CarFront className="size-6" />
    )}
  </span>
);
