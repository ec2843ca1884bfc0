import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Logo } from '#kit/logo.tsx';
import { siteName } from '#kit/page-head.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { buttonLook } from '#ui/buttons/button-look.ts';
import { documentOf, type PageAssets } from './document.ts';

type ServerError = { assets: PageAssets; status: number; requestId: string };

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

/** For visitors whom an overloaded or rate-limiting server refuses. 2 kB each, because a flood may cause many. */
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

/** `offline-worker.js` stores it and shows it at unreachable addresses. */
export const offlinePage = (assets: PageAssets): string =>
  errorPage(
    assets,
    'You are offline',
    <>
      <h1 className="text-3xl font-bold">You are offline</h1>
      <p className="text-muted">
        We could not reach {siteName}. Nothing is lost. Check your connection, then try again.
      </p>
      {/* Without an action the form loads the same address again. */}
      <form method="get">
        <Button type="submit">Try again</Button>
      </form>
    </>,
  );

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
