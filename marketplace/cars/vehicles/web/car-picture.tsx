import { pictureSources } from '../picture.ts';

type Props = {
  url: string;
  alt: string;
  sizes: string;
  /** Loads before all other pictures, which load when they come near. */
  isFirst?: boolean;
  className?: string;
};

/** Fills its box, which is 8:5 unless the class changes it. */
export function CarPicture({ url, alt, sizes, isFirst = false, className = '' }: Props) {
  return (
    <img
      {...pictureSources(url)}
      sizes={sizes}
      alt={alt}
      width={960}
      height={600}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      className={`aspect-8/5 w-full bg-studio object-cover dark:brightness-85 ${className}`}
    />
  );
}
