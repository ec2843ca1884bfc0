import { createContext, useContext } from 'react';

export const siteName = 'Forecourt';

/** The origin of canonical addresses, e.g. https://forecourt.example. */
export const SiteOriginContext = createContext('');

type Props = {
  title: string;
  description: string;
  /** The canonical address. Without it search engines are asked not to list the page. */
  path?: string;
  image?: string;
  imageAlt?: string;
};

/** React moves these elements into the head, on the server and in the browser. */
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
