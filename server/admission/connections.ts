import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '#database/rate-limits/network.ts';

type Limits = {
  mostByAddress: number;
  /** With this many open connections, a new one closes the one that has been idle longest. */
  crowded: number;
  /** A proxy has the connections of many callers, and closes them itself. */
  isProxy: (address: string) => boolean;
};

type Caller = { open: Set<Socket>; idle: Set<Socket> };

/** At the limit of an address, or of the server, a new connection closes the one that was idle longest. */
export function limitConnections(
  server: Server,
  { mostByAddress, crowded, isProxy }: Limits,
): void {
  const callers = new Map<string, Caller>();
  const callerOf = new WeakMap<Socket, Caller>();
  /** Sets keep the insertion order, so the first one has been idle longest. */
  const idle = new Set<Socket>();
  let open = 0;

  function callerAt(address: string): Caller {
    const caller = callers.get(address) ?? { open: new Set(), idle: new Set() };
    callers.set(address, caller);
    return caller;
  }

  function markIdle(socket: Socket, caller: Caller): void {
    idle.add(socket);
    caller.idle.add(socket);
  }

  function markBusy(socket: Socket, caller: Caller): void {
    idle.delete(socket);
    caller.idle.delete(socket);
  }

  function add(socket: Socket, address: string, caller: Caller): void {
    open++;
    caller.open.add(socket);
    callerOf.set(socket, caller);
    markIdle(socket, caller);
    socket.once('close', () => remove(socket, address, caller));
  }

  function remove(socket: Socket, address: string, caller: Caller): void {
    markBusy(socket, caller);
    if (!caller.open.delete(socket)) return;
    open--;
    if (caller.open.size === 0) callers.delete(address);
  }

  function closeOldest(sockets: Set<Socket>): boolean {
    const [oldest] = sockets;
    if (!oldest) return false;
    markBusy(oldest, callerOf.get(oldest)!);
    oldest.destroy();
    return true;
  }

  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    if (isProxy(address)) return;
    const key = networkOf(address);
    const caller = callerAt(key);
    const hasRoom = caller.open.size < mostByAddress || closeOldest(caller.idle);
    if (!hasRoom) return void socket.destroy();
    if (open >= crowded) closeOldest(idle);
    add(socket, key, caller);
  });

  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const caller = callerOf.get(socket);
    if (!caller) return;
    markBusy(socket, caller);
    response.once('close', () => {
      if (caller.open.has(socket)) markIdle(socket, caller);
    });
  });
}
