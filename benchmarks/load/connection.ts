import { connect, type Socket } from 'node:net';

export type Request = {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
};

/** One visitor's connection: sends a request, counts the bytes of its answer, sends the next one. */
export function openConnection(port: number, onAnswer: (status: number) => void) {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let left: 'head' | 'chunks' | number = 'head';
  let status = 0;
  let unread = '';

  const isReady = new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });

  socket.on('data', (bytes: Buffer) => {
    if (left === 'head') readHead(bytes);
    else if (left === 'chunks') readChunks(bytes);
    else left -= bytes.length;
    if (left === 0) {
      left = 'head';
      unread = '';
      onAnswer(status);
    }
  });

  function readHead(bytes: Buffer): void {
    unread += bytes.toString('latin1');
    const end = unread.indexOf('\r\n\r\n');
    if (end < 0) return;
    status = Number(unread.slice(9, 12));
    const head = unread.slice(0, end);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    const rest = unread.length - end - 4;
    if (length !== undefined || status === 304) left = Number(length ?? 0) - rest;
    else {
      left = 'chunks';
      unread = unread.slice(-5);
      if (unread === '0\r\n\r\n') left = 0;
    }
  }

  function readChunks(bytes: Buffer): void {
    unread = (unread + bytes.toString('latin1')).slice(-5);
    if (unread === '0\r\n\r\n') left = 0;
  }

  return {
    isReady,
    send: (text: string) => socket.write(text, 'latin1'),
    close: () => socket.destroy(),
  };
}

/** What goes over the wire for it. */
export function textOf(
  { path, method = 'GET', headers = {}, body }: Request,
  port: number,
): string {
  const all = {
    host: `localhost:${port}`,
    ...headers,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`;
}
