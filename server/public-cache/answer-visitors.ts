import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type AnswerLog, logAnswer } from '../answer-log.ts';
import type { Dependencies } from '../dependencies.ts';
import { askInProcess } from '../in-process.ts';
import { mustBeCalledByName } from '../this-machine.ts';
import type { Answer } from './answer.ts';
import { publicAddress } from './public-address.ts';
import { sendAnswer } from './send-answer.ts';

type Options = Pick<
  Dependencies,
  'publicCache' | 'answerFigures' | 'isAcceptingWork' | 'origin'
> & {
  app: () => FastifyInstance;
  answerLog: AnswerLog;
  /** The way to everything that is not the same for all visitors. */
  passOn: RequestListener;
};

/**
 * Stands before the router: what is the same for all visitors is answered from the cache. A new answer
 * is made for a request that carries nothing but the address, so nobody's own data can get into it.
 */
export function answerVisitors({
  app,
  publicCache: cache,
  answerFigures,
  isAcceptingWork,
  origin,
  answerLog,
  passOn,
}: Options): RequestListener {
  const isVisitor = ({ method, headers }: IncomingMessage) =>
    (method === 'GET' || method === 'HEAD') &&
    headers.authorization === undefined &&
    !mustBeCalledByName(headers.host, origin) &&
    isAcceptingWork();

  const ask = (address: string) => askInProcess(app(), address);

  /** A promise only if something has to be made first. */
  function answer(request: IncomingMessage, response: ServerResponse, address: string) {
    const send = (made: Answer) => sendAnswer(request, response, { answer: made, address, cache });
    const kept = cache.find(address);
    return kept ? send(kept) : cache.get(address, ask).then(send);
  }

  return (request, response) => {
    const address = isVisitor(request) ? publicAddress(request.url!) : null;
    if (address === null) return passOn(request, response);

    const began = performance.now();
    const note = (source: 'memory' | 'made') => {
      const milliseconds = performance.now() - began;
      answerFigures.answeredVisitor(response.statusCode, milliseconds, source);
      logAnswer(answerLog, request, response, { id: crypto.randomUUID(), milliseconds });
    };
    const waiting = answer(request, response, address);
    if (waiting)
      waiting.then(
        () => note('made'),
        () => passOn(request, response),
      );
    else note('memory');
  };
}
