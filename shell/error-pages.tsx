import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Logo } from '#kit/logo.tsx';
import { siteName } from '#kit/page-head.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { buttonLook } from '#ui/buttons/button-look.ts';
import { documentOf, type PageAssets } from './document.ts';

type ServerError = { assets: PageAssets; status: number; requestId: string };

/** For when rendering itself failed. */
export const serverErrorPage = ({ assets, status, requestId }: ServerError): string =>
  errorPage(
    assets,
    'Something went wrong',
    <>
      <p className="text-5xl font-bold text-primary tabular-nums">{status}</p>
      <h1 className="text-3xl font-bold">Something went wrong on our side</h1>
      <p className="text-muted">
        Nothing is lost. Please try again in a moment. If it keeps happening, tell us this number:{' '}
        <code className="break-all">{requestId}</code>.
      </p>
      <a className={buttonLook({ variant: 'secondary' })} href="/">
        Home
      </a>
    </>,
  );

type PleaseWait = { assets: PageAssets; refusal: { status: number; message: string } };

/** For visitors whom an overloaded or rate-limiting server refuses. In a flood, each gets 2 kB, not 74. */
export const pleaseWaitPage = ({ assets, refusal: { status, message } }: PleaseWait): string =>
  errorPage(
    assets,
    'One moment, please',
    <>
      <p className="text-5xl font-bold text-primary tabular-nums">{status}</p>
      <h1 className="text-3xl font-bold">One moment, please</h1>
      <p className="text-muted">{message} Nothing is lost.</p>
      <form method="get">
        <Button type="submit">Try again</Button>
      </form>
    </>,
    { isStyledByFile: true },
  );

/** Kept by the browser (`offline-worker.js`) and shown at whatever address could not be reached. */
export const offlinePage = (assets: PageAssets): string =>
  errorPage(
    assets,
    'You are offline',
    <>
      <h1 className="text-3xl font-bold">You are offline</h1>
      <p className="text-muted">
        We could not reach {siteName}. Nothing is lost. Check your connection, then try again.
      </p>
      {/* Without an action it asks for the very page that could not be had. */}
      <form method="get">
        <Button type="submit">Try again</Button>
      </form>
    </>,
  );

/** Needs no router, no data and no script. */
const errorPage = (
  assets: PageAssets,
  title: string,
  content: ReactNode,
  { isStyledByFile = false } = {},
): string =>
  documentOf({
    assets,
    isStyledByFile,
    head: `<title>${title} | ${siteName}</title><meta name="robots" content="noindex">`,
    body: renderToStaticMarkup(
      <main className="mx-auto flex min-h-dvh max-w-xl flex-col items-start justify-center gap-4 px-4">
        <p className="mb-4 flex items-center gap-2.5 text-lg font-extrabold tracking-tight">
          <Logo />
          {siteName}
        </p>
        {content}
      </main>,
    ),
  });
