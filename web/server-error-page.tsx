import { renderToStaticMarkup } from 'react-dom/server';
import { documentOf, type PageAssets } from './document.ts';
import { brand } from './page-head.tsx';

type Props = { assets: PageAssets; status: number; requestId: string };

/** For when rendering itself failed: needs no router, no data and no script. */
export function serverErrorPage({ assets, status, requestId }: Props): string {
  return documentOf({
    assets,
    head: `<title>Something went wrong | ${brand}</title><meta name="robots" content="noindex">`,
    body: renderToStaticMarkup(
      <main className="mx-auto flex min-h-dvh max-w-xl flex-col items-start justify-center gap-4 px-4">
        <p className="text-5xl font-bold text-primary tabular-nums">{status}</p>
        <h1 className="text-3xl font-bold">Something went wrong on our side</h1>
        <p className="text-muted">
          Nothing of yours is lost. Please try again in a moment; if it keeps happening, tell us the
          number <code className="break-all">{requestId}</code>.
        </p>
        <a className="font-semibold text-link underline" href="/">
          Home
        </a>
      </main>,
    ),
  });
}
