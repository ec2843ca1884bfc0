import { stuck } from '../crowd.ts';

type Form = { contentType: string; body: Buffer };
type Caller = { address?: string; authorization?: string };

/** Calls from whatever address: the product trusts the proxy that we are. Answers the status. */
export function knocker(base: string) {
  const origin = base.replace('127.0.0.1', 'localhost');

  return async (
    method: string,
    path: string,
    content: object | Form,
    { address, authorization }: Caller,
  ): Promise<number> => {
    const { contentType, body } =
      'contentType' in content
        ? { contentType: content.contentType, body: new Uint8Array(content.body) }
        : { contentType: 'application/json', body: JSON.stringify(content) };
    const answer = await fetch(`${base}/api${path}`, {
      method,
      headers: {
        origin,
        'content-type': contentType,
        ...(address && { 'x-forwarded-for': address }),
        ...(authorization && { authorization }),
      },
      body,
      signal: AbortSignal.timeout(stuck),
    });
    await answer.arrayBuffer();
    return answer.status;
  };
}
