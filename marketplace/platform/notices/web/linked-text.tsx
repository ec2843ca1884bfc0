import { segmentsOf } from '../notice.ts';

export const LinkedText = ({ text }: { text: string }) =>
  segmentsOf(text).map(({ text: words, href }, index) =>
    href ? (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change.
        key={index}
        href={href}
        rel="noopener noreferrer"
        className="text-link underline underline-offset-4"
      >
        {words}
      </a>
    ) : (
      words
    ),
  );
