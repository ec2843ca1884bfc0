import type { Make } from '../makes-contract.ts';

/** Masks give the logos the colour of the text around them in both themes. */
const masks: Record<string, string> = {
  '/brands/toyota.svg': 'mask-[url(/brands/toyota.svg)]',
  '/brands/bmw.svg': 'mask-[url(/brands/bmw.svg)]',
  '/brands/bentley.svg': 'mask-[url(/brands/bentley.svg)]',
};

const sizes = { small: 'size-7', large: 'size-12' };
/** Three letters fit. */
const letterSizes = { small: 'text-[0.625rem]', large: 'text-base' };

type Props = { make: Pick<Make, 'name' | 'mark'>; size?: keyof typeof sizes };

export function BrandLogo({ make: { name, mark }, size = 'large' }: Props) {
  const mask = masks[mark ?? ''];
  if (mask) {
    return (
      <span
        aria-hidden="true"
        className={`block ${sizes[size]} shrink-0 bg-current mask-contain mask-center mask-no-repeat forced-color-adjust-none forced-colors:bg-[CanvasText] ${mask}`}
      />
    );
  }
  if (mark?.includes('/')) {
    return (
      <img
        src={mark}
        alt=""
        width={48}
        height={48}
        loading="lazy"
        className={`${sizes[size]} shrink-0 rounded-control object-contain`}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={`grid ${sizes[size]} shrink-0 place-items-center rounded-full border-2 border-current font-bold leading-none ${letterSizes[size]}`}
    >
      {mark ?? [...name][0]}
    </span>
  );
}
