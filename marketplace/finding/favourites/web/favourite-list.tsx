import type { Favourite } from '../favourite.ts';
import { FavouriteCard } from './favourite-card.tsx';
import { GoneCar } from './gone-car.tsx';
import { useSavedIds } from './saved-cars.ts';

type Props = {
  favourites: Favourite[];
  /** Moves the focus, which was on the removed car's button. */
  onRemoved: () => void;
};

/** A car whose heart is emptied stays on the page, so that the visitor can save it again. */
export function FavouriteList({ favourites, onRemoved }: Props) {
  const saved = useSavedIds();
  const count = favourites.filter(({ id }) => saved.has(id)).length;

  return (
    <>
      <p role="status" className="sr-only">
        {count === 1 ? '1 saved car' : `${count} saved cars`}
      </p>
      <ul className="card-columns">
        {favourites.map((favourite, index) =>
          favourite.car ? (
            <li key={favourite.id} className="flex">
              <FavouriteCard favourite={favourite} car={favourite.car} isFirst={index === 0} />
            </li>
          ) : (
            saved.has(favourite.id) && (
              <li key={favourite.id} className="flex">
                <GoneCar favourite={favourite} onRemoved={onRemoved} />
              </li>
            )
          ),
        )}
      </ul>
    </>
  );
}
