/** The same drawing as public/favicon.svg. */
export function Logo() {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className="size-8 shrink-0">
      <rect width="64" height="64" rx="17" className="fill-primary" />
      <g fill="none" strokeWidth="4.5" strokeLinecap="round" className="stroke-on-primary">
        <path d="M18.6 45.6a17 17 0 1 1 26.8 0" />
        <path d="m32 35 7.5-7.5" />
      </g>
    </svg>
  );
}
