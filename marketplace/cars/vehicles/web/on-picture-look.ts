/** Buttons over a picture must be seen whatever the picture shows; fingers on a phone swipe instead. */
export const onPictureLook =
  'rounded-full border border-border bg-surface text-text shadow-rest hover:bg-sunken ' +
  'aria-disabled:cursor-default aria-disabled:opacity-40 noscript:hidden pointer-coarse:max-md:hidden';
