import { Readable } from 'node:stream';
import { Refusal } from '#marketplace/errors.ts';
import type { Session } from '#marketplace/platform/access/server/sessions.ts';

const second = 1000;

/** Shorter than the idle timeouts of proxies and sockets. */
const heartbeatInterval = 20 * second;
/** After this the client reconnects, perhaps to another instance. */
export const longestStream = 15 * 60 * second;
const mostByAccount = 4;
const most = 2_000;
/** A client with more unread bytes is disconnected. */
const mostWaitingBytes = 16 * 1024;

type Stream = { session: Session; out: Readable; endsAt: number };

type Options = {
  now: () => Date;
  standing: (sessionIds: string[]) => Promise<Set<string>>;
  onProblem: (error: unknown) => void;
};

export type Streams = ReturnType<typeof createStreams>;

/** Clients get hints and read the news through the API, so lost or intercepted hints do no harm. */
export function createStreams({ now, standing, onProblem }: Options) {
  const byAccount = new Map<string, Set<Stream>>();
  let open = 0;
  let timer: NodeJS.Timeout | undefined;

  const all = () => [...byAccount.values()].flatMap((streams) => [...streams]);

  function send(stream: Stream, line: string): void {
    if (stream.out.readableLength > mostWaitingBytes) stream.out.destroy();
    else stream.out.push(`${line}\n\n`);
  }

  const end = ({ out }: Stream) => void out.push(null);

  function remove(stream: Stream): void {
    const { accountId } = stream.session;
    const streams = byAccount.get(accountId);
    if (!streams?.delete(stream)) return;
    open--;
    if (streams.size === 0) byAccount.delete(accountId);
    if (open === 0) clearInterval(timer);
  }

  /** Sends a comment as heartbeat. Ends streams that are too old or whose session has ended. */
  async function sendHeartbeats(): Promise<void> {
    const streams = all();
    const good = await standing([...new Set(streams.map(({ session }) => session.id))]);
    const moment = now();
    for (const stream of streams) {
      const { session, endsAt } = stream;
      const isOver = endsAt <= moment.getTime() || session.expiresAt <= moment;
      if (isOver || !good.has(session.id)) end(stream);
      else send(stream, ': still here');
    }
  }

  /** Without the database this instance receives no news. */
  function endAll(): void {
    for (const stream of all()) end(stream);
  }

  return {
    open(session: Session): Readable {
      const streams = byAccount.get(session.accountId) ?? new Set();
      if (streams.size >= mostByAccount) throw new Refusal('too_many_streams', { retryAfter: 60 });
      if (open >= most) throw new Refusal('busy', { retryAfter: 60 });
      const out = new Readable({ read() {} });
      const stream = { session, out, endsAt: now().getTime() + longestStream };
      byAccount.set(session.accountId, streams.add(stream));
      if (open++ === 0) {
        timer = setInterval(() => {
          sendHeartbeats().catch((error) => {
            endAll();
            onProblem(error);
          });
        }, heartbeatInterval).unref();
      }
      out.once('end', () => remove(stream));
      out.once('close', () => remove(stream));
      send(stream, ': listening');
      return out;
    },
    publish(notice: string): void {
      const [accountId = '', about = ''] = notice.split(' ');
      for (const stream of byAccount.get(accountId) ?? []) {
        send(stream, `data: ${JSON.stringify({ about })}`);
      }
    },
    publishToAll(): void {
      for (const stream of all()) send(stream, `data: ${JSON.stringify({ about: 'everything' })}`);
    },
    sendHeartbeats,
    endAll,
    count: () => open,
  };
}
