import { connect, type Socket } from 'node:net';

const request = (line: string, headers: string) =>
  `${line} HTTP/1.1\r\nhost: localhost\r\n${headers}`;

/** What each of them says at first; some go on with a letter a second. */
const manners: Record<string, string> = {
  'says nothing': '',
  'slow headers': request('GET /car', 'x-slow: '),
  'slow body': request(
    'POST /api/payments',
    'content-type: application/json\r\ncontent-length: 60000\r\n\r\n{"',
  ),
  // More than fits between us and them.
  'does not read': request('GET /car', '\r\n').repeat(60),
};

/** People, or programs, that hold a connection and hardly use it. */
export function bringSlowClients(port: number, ofEachKind: number) {
  const sockets: { kind: string; socket: Socket }[] = Object.keys(manners).flatMap((kind) =>
    Array.from({ length: ofEachKind }, () => {
      const socket = connect({ port, host: '127.0.0.1' });
      socket.on('error', () => {});
      // Whoever reads nothing does not notice either that the connection is closed.
      if (kind !== 'does not read') socket.resume();
      socket.write(manners[kind]!);
      return { kind, socket };
    }),
  );
  const trickle = setInterval(() => {
    for (const { kind, socket } of sockets) if (kind.startsWith('slow')) socket.write('a');
  }, 1_000);

  return {
    /** Of those who were slow to ask. */
    stillConnected: (kind: keyof typeof manners) =>
      sockets.filter((one) => one.kind === kind && !one.socket.destroyed && one.socket.writable)
        .length,
    leave() {
      clearInterval(trickle);
      for (const { socket } of sockets) socket.destroy();
    },
  };
}
