import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Refusal, RefusalCode } from '#marketplace/errors.ts';
import type { PageAssets } from '#shell/document.ts';
import { pleaseWaitPage } from '#shell/trouble-pages.tsx';
import { refusalBody } from '../http/error-responses.ts';
import { type AnswerLog, logAnswer } from '../observability/access-log.ts';
import type { AnswerFigures } from '../observability/metrics/answer-figures.ts';
import { sandboxPath } from '../start/card-service.ts';
import { atMostEachSecond } from './each-second.ts';

type Options = {
  assets: PageAssets;
  headers: Record<string, string>;
  answerLog: AnswerLog;
  answerFigures: AnswerFigures;
};

/** Whoever is sent away thousands of times fills no log: the figures count the rest. */
const linesEachSecond = 50;

export type TurnAway = ReturnType<typeof createTurnAway>;

type Form = { head: string[]; body: Buffer };

/** Says no before any work is done, for next to nothing: pages that say so are made once. */
export function createTurnAway({ assets, headers, answerLog, answerFigures }: Options) {
  const isWorthALine = atMostEachSecond(linesEachSecond);
  const pages = new Map<RefusalCode, { plain: Form; gzip: Form }>();

  const headOf = (type: string, more: Record<string, string> = {}) =>
    Object.entries({
      ...headers,
      'cache-control': 'no-store',
      'content-type': `${type}; charset=utf-8`,
      ...more,
    }).flat();
  const headOfAnswers = headOf('application/json');

  function pageFor(refusal: Refusal) {
    const known = pages.get(refusal.code);
    if (known) return known;
    const body = Buffer.from(pleaseWaitPage({ assets, refusal }));
    const vary = { vary: 'accept-encoding' };
    const made = {
      plain: { head: headOf('text/html', vary), body },
      gzip: {
        head: headOf('text/html', { ...vary, 'content-encoding': 'gzip' }),
        body: gzipSync(body),
      },
    };
    pages.set(refusal.code, made);
    return made;
  }

  function formFor({ url, headers }: IncomingMessage, refusal: Refusal, id: string): Form {
    if (url!.startsWith('/api/') || url!.startsWith(sandboxPath)) {
      const body = Buffer.from(JSON.stringify(refusalBody(refusal, id)));
      return { head: headOfAnswers, body };
    }
    const { plain, gzip } = pageFor(refusal);
    return /\bgzip\b/.test(String(headers['accept-encoding'] ?? '')) ? gzip : plain;
  }

  return (request: IncomingMessage, response: ServerResponse, refusal: Refusal): void => {
    const id = crypto.randomUUID();
    const { head, body } = formFor(request, refusal, id);
    const retryAfter = String(refusal.details.retryAfter ?? 1);
    response.writeHead(refusal.status, [
      ...head,
      ...['retry-after', retryAfter, 'content-length', String(body.length)],
    ]);
    response.end(request.method === 'HEAD' ? undefined : body);
    answerFigures.refusedEarly(refusal.status === 429 ? 'rate_limit' : 'overload');
    if (isWorthALine()) logAnswer(answerLog, request, response, { id, milliseconds: 0 });
  };
}
