const widths = [480, 960, 1600] as const;

/** Our image service keeps each picture in three widths; pictures from elsewhere have only one. */
const ours = /\/960\.webp$/;

const atWidth = (url: string, width: number) => url.replace(ours, `/${width}.webp`);

/** For an `<img>`: the browser takes the width that it needs. */
export const pictureSources = (url: string): { src: string; srcSet?: string } =>
  ours.test(url)
    ? { src: url, srcSet: widths.map((width) => `${atWidth(url, width)} ${width}w`).join(', ') }
    : { src: url };

export const largestPicture = (url: string): string => atWidth(url, 1600);

type Pictured = { name: string; picture: string };

/** Only what we keep ourselves: a picture from elsewhere would tell its host who opens the email. */
export const pictureForMail = ({ name, picture }: Pictured, origin: string) =>
  ours.test(picture) ? { url: new URL(picture, origin).href, alt: name } : undefined;
