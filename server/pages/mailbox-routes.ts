import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Database } from '#database/connection.ts';
import { findKeptMail, keptMails } from '#marketplace/platform/mail/server/mailbox-store.ts';
import type { PageAssets } from '#shell/document.ts';
import { isFromLoopback } from '../http/from-loopback.ts';
import { mailboxPage, mailPage } from './mailbox-page.tsx';

const mostShown = 100;

/** Allows our own pictures and links in new tabs, and nothing else. */
const mailPolicy = [
  "default-src 'none'",
  "img-src 'self'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

type MailSettings = { isProduction: boolean; smtpUrl: string | undefined };

/** Emails contain links that log their owner in, so they are shown only when the product is tried out. */
export const hasMailbox = ({ isProduction, smtpUrl }: MailSettings): boolean =>
  !isProduction && smtpUrl === undefined;

type Needs = { db: Database; assets: PageAssets; hasMailbox: boolean };
type OneMail = { Params: { id: string } };

export function mailboxRoutes(site: FastifyInstance, { db, assets, hasMailbox }: Needs) {
  if (!hasMailbox) return;

  const options = { onRequest: onlyThisMachine, config: { isThere: isFromLoopback } };

  site.get('/mailbox', options, async (_request, reply) =>
    asPage(reply).send(mailboxPage(await keptMails(db, mostShown), assets)),
  );

  site.get('/mailbox.json', options, async () => keptMails(db, mostShown));

  site.get<OneMail>('/mailbox/:id', options, async (request, reply) => {
    const mail = await find(request.params.id);
    if (!mail) return reply.callNotFound();
    const policy = reply.getHeader('content-security-policy');
    return asPage(reply)
      .header('content-security-policy', `${policy}; frame-src 'self'`)
      .send(mailPage(mail, assets));
  });

  site.get<OneMail>('/mailbox/:id/html', options, async (request, reply) => {
    const mail = await find(request.params.id);
    if (!mail) return reply.callNotFound();
    return asPage(reply)
      .header('content-security-policy', mailPolicy)
      .header('x-frame-options', 'SAMEORIGIN')
      .send(mail.html);
  });

  const find = async (id: string) =>
    z.safeParse(z.uuid(), id).success ? findKeptMail(db, id) : null;
}

async function onlyThisMachine(request: FastifyRequest, reply: FastifyReply) {
  if (!isFromLoopback(request)) return reply.callNotFound();
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
}

const asPage = (reply: FastifyReply) => reply.type('text/html; charset=utf-8');
