import { ChosenToCompare } from '#marketplace/finding/compare/web/chosen-to-compare.tsx';
import { useSavedIds } from '#marketplace/finding/favourites/web/saved-cars.ts';
import { useFavouritesOfVisitor } from '#marketplace/finding/favourites/web/use-favourites-of-visitor.ts';

export { UnreadCount } from '#marketplace/dealing/messages/web/unread-count.tsx';
export { MessagesLink } from './navbar/messages-link.tsx';

export function Shortlist() {
  useFavouritesOfVisitor();
  return <ChosenToCompare />;
}

/** The number of saved cars. It overlaps its link, so that nothing moves when it appears. */
export function SavedCount() {
  const count = useSavedIds().size;
  if (count === 0) return null;
  return (
    <span className="absolute end-0 top-0 rounded-full bg-primary-soft px-1.5 text-sm leading-5 font-semibold text-on-primary-soft tabular-nums">
      {count}
    </span>
  );
}
