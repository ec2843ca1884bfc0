type Props = { name: string; className: string };

export const StudioPicture = ({ name, className }: Props) => (
  <picture>
    <source type="image/avif" srcSet={`/home/${name}.avif`} />
    <img
      src={`/home/${name}.webp`}
      alt=""
      width={800}
      height={500}
      loading="lazy"
      className={`w-full bg-studio object-cover dark:brightness-85 ${className}`}
    />
  </picture>
);
