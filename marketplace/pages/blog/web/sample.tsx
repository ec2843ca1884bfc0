export type CodeSample = {
  code: string;
  /** What it writes to the console, line by line. */
  prints?: string;
};

const box = 'overflow-x-auto p-4 font-mono text-sm leading-relaxed';

/** Code scrolls inside its box, and the keyboard can reach it there. */
export function Sample({ code, prints }: CodeSample) {
  return (
    <figure className="mt-5 overflow-hidden rounded-card border border-ink-line bg-ink text-on-ink [--color-focus:var(--color-on-ink)]">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus. */}
      <pre tabIndex={0} className={`${box} -outline-offset-2`}>
        <code>{code}</code>
      </pre>
      {prints && (
        <figcaption className="border-t border-ink-line text-on-ink-muted">
          <span className="block px-4 pt-3 text-sm font-semibold">Prints</span>
          <pre className={`${box} pt-1`}>
            <samp>{prints}</samp>
          </pre>
        </figcaption>
      )}
    </figure>
  );
}
