import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Refusal, RefusalCode } from '#marketplace/errors.ts';
import type { PageAssets } from '#shell/document.ts';
import { pleaseWaitPage } from '#shell/error-pages.tsx';
import { refusalBody } from '../http/error-responses.ts';
import { type AccessLog, logResponse } from '../observability/access-log.ts';
import type { ResponseMetrics } from '../observability/metrics/response-metrics.ts';
import { sandboxPath } from '../start/card-service.ts';
import { atMostEachSecond } from './each-second.ts';

type Options = {
  assets: PageAssets;
  headers: Record<string, string>;
  accessLog: AccessLog;
  responseMetrics: ResponseMetrics;
};

/** Thousands of rejections must not fill the log. Metrics count all of them. */
const linesEachSecond = 50;

export type Reject = ReturnType<typeof createReject>;

type EncodedBody = { head: string[]; body: Buffer };

export function createReject({ assets, headers, accessLog, responseMetrics }: Options) {
  const mayLog = atMostEachSecond(linesEachSecond);
  const pages = new Map<RefusalCode, { plain: EncodedBody; gzip: EncodedBody }>();

  const headOf = (type: string, more: Record<string, string> = {}) =>
    Object.entries({
      ...headers,
      'cache-control': 'no-store',
      'content-type': `${type}; charset=utf-8`,
      ...more,
    }).flat();
  const jsonHead = headOf('application/json');

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

  function formFor({ url, headers }: IncomingMessage, refusal: Refusal, id: string): EncodedBody {
    if (url!.startsWith('/api/') || url!.startsWith(sandboxPath)) {
      const body = Buffer.from(JSON.stringify(refusalBody(refusal, id)));
      return { head: jsonHead, body };
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
    responseMetrics.rejected(refusal.status === 429 ? 'rate_limit' : 'overload');
    if (mayLog()) logResponse(accessLog, request, response, { id, milliseconds: 0 });
  };
}
