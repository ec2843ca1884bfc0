import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Refusal, RefusalCode } from '#marketplace/errors.ts';
import type { PageAssets } from '#web/document.ts';
import { pleaseWaitPage } from '#web/trouble-pages.tsx';
import { refusalBody } from '../answer-errors.ts';
import { type AnswerLog, logAnswer } from '../answer-log.ts';
import { sandboxPath } from '../card-service.ts';

type Options = { assets: PageAssets; headers: Record<string, string>; answerLog: AnswerLog };

export type TurnAway = ReturnType<typeof createTurnAway>;

/** Says no before any work is done, for next to nothing: pages that say so are made once. */
export function createTurnAway({ assets, headers, answerLog }: Options) {
  const pages = new Map<RefusalCode, { plain: Buffer; gzip: Buffer }>();

  function pageFor(refusal: Refusal) {
    const known = pages.get(refusal.code);
    if (known) return known;
    const plain = Buffer.from(pleaseWaitPage({ assets, refusal }));
    const made = { plain, gzip: gzipSync(plain) };
    pages.set(refusal.code, made);
    return made;
  }

  function contentFor(request: IncomingMessage, refusal: Refusal, id: string) {
    if (request.url!.startsWith('/api/') || request.url!.startsWith(sandboxPath)) {
      const body = Buffer.from(JSON.stringify(refusalBody(refusal, id)));
      return { body, head: { 'content-type': 'application/json; charset=utf-8' } };
    }
    const { plain, gzip } = pageFor(refusal);
    const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
    return {
      body: takesGzip ? gzip : plain,
      head: {
        'content-type': 'text/html; charset=utf-8',
        vary: 'accept-encoding',
        ...(takesGzip && { 'content-encoding': 'gzip' }),
      },
    };
  }

  return (request: IncomingMessage, response: ServerResponse, refusal: Refusal): void => {
    const id = crypto.randomUUID();
    const { body, head } = contentFor(request, refusal, id);
    response.writeHead(refusal.status, {
      ...headers,
      ...head,
      'cache-control': 'no-store',
      'retry-after': String(refusal.details.retryAfter ?? 1),
      'content-length': body.length,
    });
    response.end(request.method === 'HEAD' ? undefined : body);
    logAnswer(answerLog, request, response, { id, milliseconds: 0 });
  };
}
