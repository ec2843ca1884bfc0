import type { Fetch } from './api-client.ts';

type Options = { onProgress: (sent: number, total: number) => void; signal: AbortSignal };

/** `fetch` cannot report upload progress; XMLHttpRequest can. */
export const fetchWithProgress =
  ({ onProgress, signal }: Options): Fetch =>
  (path, init = {}) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const request = new XMLHttpRequest();
      request.open(init.method ?? 'GET', path);
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total);
      request.onload = () =>
        resolve(new Response(request.responseText || null, { status: request.status }));
      request.onerror = () => reject(new TypeError('The request failed.'));
      request.onabort = () => reject(signal.reason);
      signal.addEventListener('abort', () => request.abort(), { once: true });
      request.send(init.body as FormData | string | undefined);
    });
