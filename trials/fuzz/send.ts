import { Agent, request as open } from 'node:http';
import { stuck } from '../crowd.ts';
import type { Request } from './requests.ts';

export type Reply = { status: number; type: string; body: Buffer };

/** Without the manners of fetch, which would put some of it right. */
export function sender(address: string) {
  const agent = new Agent({ keepAlive: true });
  const send = ({ method, path, headers, body }: Request) =>
    new Promise<Reply>((resolve, reject) => {
      const call = open(address, { agent, method, path, headers, timeout: stuck }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const type = String(response.headers['content-type'] ?? 'nothing').split(';')[0]!;
          resolve({ status: response.statusCode!, type, body: Buffer.concat(chunks) });
        });
      });
      call.on('error', reject);
      call.on('timeout', () => call.destroy(new Error('no answer in time')));
      call.end(body ?? undefined);
    });
  return { send, close: () => agent.destroy() };
}
