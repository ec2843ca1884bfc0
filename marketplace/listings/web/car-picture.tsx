import { pictureSources } from '../picture.ts';

type Props = {
  url: string;
  alt: string;
  /** How wide it is shown, as in the `sizes` of an image. */
  sizes: string;
  /** `first` is what visitors wait for, `soon` is on the first screen, `late` is further down. */
  turn?: 'first' | 'soon' | 'late';
  className?: string;
};

/** Fills its box, which is 8:5 unless the class says otherwise. */
export function CarPicture({ url, alt, sizes, turn = 'late', className = '' }: Props) {
  return (
    <img
      {...pictureSources(url)}
      sizes={sizes}
      alt={alt}
      width={960}
      height={600}
      loading={turn === 'late' ? 'lazy' : 'eager'}
      fetchPriority={turn === 'first' ? 'high' : 'auto'}
      className={`aspect-8/5 w-full bg-studio object-cover ${className}`}
    />
  );
}
