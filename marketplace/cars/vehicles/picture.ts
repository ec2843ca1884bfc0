const widths = [480, 960, 1600] as const;

/** Our image service stores each picture in three widths. Pictures of other hosts have one. */
const ours = /\/960\.webp$/;

const atWidth = (url: string, width: number) => url.replace(ours, `/${width}.webp`);

export const pictureSources = (url: string): { src: string; srcSet?: string } =>
  ours.test(url)
    ? { src: url, srcSet: widths.map((width) => `${atWidth(url, width)} ${width}w`).join(', ') }
    : { src: url };

export const largestPicture = (url: string): string => atWidth(url, 1600);

type CarWithPicture = { name: string; picture: string };

/** Undefined for pictures of other hosts, which would learn who opens the email. */
export const pictureForMail = ({ name, picture }: CarWithPicture, origin: string) =>
  ours.test(picture) ? { url: new URL(picture, origin).href, alt: name } : undefined;
