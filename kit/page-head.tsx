import { createContext, useContext } from 'react';

export const siteName = 'Forecourt';

/** Where this market lives, e.g. https://forecourt.example: canonical addresses start with it. */
export const SiteOriginContext = createContext('');

type Props = {
  title: string;
  description: string;
  /** The one address search engines should know this page by. Left out, they are asked not to list it. */
  path?: string;
  /** A picture for link previews. */
  image?: string;
  imageAlt?: string;
};

/** React moves these elements into the document's head, on the server and in the browser. */
export function PageHead({
  title,
  description,
  path,
  image = '/link-preview.png',
  imageAlt = siteName,
}: Props) {
  const origin = useContext(SiteOriginContext);
  const fullTitle = `${title} | ${siteName}`;

  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="en_GB" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={new URL(image, origin).href} />
      <meta property="og:image:alt" content={imageAlt} />
      <meta name="twitter:card" content="summary_large_image" />
      {path === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={origin + path} />
          <meta property="og:url" content={origin + path} />
        </>
      )}
    </>
  );
}
