import type { Car } from '#marketplace/cars/listings/listing.ts';
import { CompareButton } from '#marketplace/finding/compare/web/compare-button.tsx';
import { SaveButton } from '#marketplace/finding/favourites/web/save-button.tsx';
import { ShareButton } from './share-button.tsx';

/** What one does with a car before deciding. */
export const CarActions = ({ car }: { car: Car }) => (
  <div className="mt-2 -ms-2 flex flex-wrap gap-x-1 noscript:hidden">
    <SaveButton car={car} />
    <CompareButton car={car} />
    <ShareButton name={car.name} path={`/singleProduct/${car.id}`} />
  </div>
);
