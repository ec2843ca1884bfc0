import type { Category } from '#marketplace/vehicles/facts.ts';

/** Masks, so that the marks take the colour of the text around them in both themes. */
const marks: Record<Category, string> = {
  toyota: 'mask-[url(/brands/toyota.svg)]',
  bmw: 'mask-[url(/brands/bmw.svg)]',
  bentley: 'mask-[url(/brands/bentley.svg)]',
};

const sizes = { small: 'size-7', large: 'size-12' };

type Props = { category: Category; size?: keyof typeof sizes };

/** The maker's mark, beside its name. */
export function BrandMark({ category, size = 'large' }: Props) {
  return (
    <span
      aria-hidden="true"
      className={`block ${sizes[size]} shrink-0 bg-current mask-contain mask-center mask-no-repeat forced-color-adjust-none forced-colors:bg-[CanvasText] ${marks[category]}`}
    />
  );
}
