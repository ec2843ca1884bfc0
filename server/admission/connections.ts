import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '#database/rate-limits/network.ts';

type Limits = {
  /** Open at a time, by one address. */
  mostByAddress: number;
  /** From so many on, by everybody, those that nobody uses are closed for new ones. */
  crowded: number;
  /** A proxy brings many people over its connections and closes them itself. */
  isProxy: (address: string) => boolean;
};

type Caller = { open: Set<Socket>; idle: Set<Socket> };

/**
 * One address cannot take all connections. Where there are too many, the one that has been idle for longest
 * goes: of the address itself when that has its share, of anybody when there are many altogether.
 */
export function limitConnections(
  server: Server,
  { mostByAddress, crowded, isProxy }: Limits,
): void {
  const callers = new Map<string, Caller>();
  const callerOf = new WeakMap<Socket, Caller>();
  /** A set keeps the order of insertion: the first has been idle for longest. */
  const idle = new Set<Socket>();
  let open = 0;

  function known(address: string): Caller {
    const caller = callers.get(address) ?? { open: new Set(), idle: new Set() };
    callers.set(address, caller);
    return caller;
  }

  function rests(socket: Socket, caller: Caller): void {
    idle.add(socket);
    caller.idle.add(socket);
  }

  function works(socket: Socket, caller: Caller): void {
    idle.delete(socket);
    caller.idle.delete(socket);
  }

  function welcome(socket: Socket, address: string, caller: Caller): void {
    open++;
    caller.open.add(socket);
    callerOf.set(socket, caller);
    rests(socket, caller);
    socket.once('close', () => forget(socket, address, caller));
  }

  function forget(socket: Socket, address: string, caller: Caller): void {
    works(socket, caller);
    if (!caller.open.delete(socket)) return;
    open--;
    if (caller.open.size === 0) callers.delete(address);
  }

  /** False if all of them are in use. */
  function closeOldest(sockets: Set<Socket>): boolean {
    const [oldest] = sockets;
    if (!oldest) return false;
    works(oldest, callerOf.get(oldest)!);
    oldest.destroy();
    return true;
  }

  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    if (isProxy(address)) return;
    const key = networkOf(address);
    const caller = known(key);
    const hasRoom = caller.open.size < mostByAddress || closeOldest(caller.idle);
    if (!hasRoom) return void socket.destroy();
    if (open >= crowded) closeOldest(idle);
    welcome(socket, key, caller);
  });

  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const caller = callerOf.get(socket);
    if (!caller) return;
    works(socket, caller);
    response.once('close', () => {
      if (caller.open.has(socket)) rests(socket, caller);
    });
  });
}
