import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { siteName } from '#kit/page-head.tsx';
import type { KeptMail } from '#marketplace/platform/mail/server/mailbox-store.ts';
import { documentOf, type PageAssets } from '#shell/document.ts';

export const mailboxPage = (mails: KeptMail[], assets: PageAssets): string =>
  pageOf(
    assets,
    <>
      <h1 className="text-3xl font-bold">Mailbox</h1>
      <p className="mt-2 text-muted">
        No mail server is configured, so emails are kept here. Only this computer can see them. For
        programs:{' '}
        <a className="text-link underline" href="/mailbox.json">
          mailbox.json
        </a>
        .
      </p>
      {mails.length === 0 ? (
        <p className="mt-6 rounded-card border border-border bg-surface p-5 text-muted">
          Nothing has been sent yet.
        </p>
      ) : (
        <ul className="mt-6 grid grid-cols-1 gap-3">
          {mails.map((mail) => (
            <li key={mail.id} className="rounded-card border border-border bg-surface p-5">
              <h2 className="text-xl font-bold">
                <a className="text-link hover:underline" href={`/mailbox/${mail.id}`}>
                  {mail.subject}
                </a>
              </h2>
              <Envelope mail={mail} />
            </li>
          ))}
        </ul>
      )}
    </>,
  );

export const mailPage = (mail: KeptMail, assets: PageAssets): string =>
  pageOf(
    assets,
    <>
      <a className="text-link hover:underline" href="/mailbox">
        All emails
      </a>
      <h1 className="mt-2 text-3xl font-bold">{mail.subject}</h1>
      <Envelope mail={mail} />
      <iframe
        className="mt-6 w-full rounded-card border border-border bg-surface"
        height={640}
        title="Email preview"
        src={`/mailbox/${mail.id}/html`}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      />
      <details className="mt-6">
        <summary className="cursor-pointer font-semibold">As plain text</summary>
        <pre className="mt-2 overflow-x-auto rounded-control bg-sunken p-4 text-sm">
          {mail.text}
        </pre>
      </details>
    </>,
  );

const pageOf = (assets: PageAssets, content: ReactNode) =>
  documentOf({
    assets,
    head: `<title>Mailbox | ${siteName}</title><meta name="robots" content="noindex">`,
    body: renderToStaticMarkup(<main className="mx-auto max-w-4xl px-4 py-10">{content}</main>),
  });

function Envelope({ mail }: { mail: KeptMail }) {
  const at = mail.at.toISOString();
  return (
    <p className="mt-1 wrap-anywhere text-muted">
      To {mail.to}, <time dateTime={at}>{at.replace('T', ' ').slice(0, 19)} UTC</time>
    </p>
  );
}
