import { Readable } from 'node:stream';
import { Refusal } from '#marketplace/errors.ts';
import type { Session } from '#marketplace/platform/access/server/sessions.ts';

const second = 1000;

/** Shorter than any proxy or socket waits for a sign of life. */
const betweenBeats = 20 * second;
/** Then whoever still listens begins anew, perhaps with another instance. */
export const longestStream = 15 * 60 * second;
const mostByAccount = 4;
const most = 2_000;
/** Whoever does not take so much in is not listening. */
const mostWaitingBytes = 16 * 1024;

type Stream = { session: Session; out: Readable; endsAt: number };

type Options = {
  now: () => Date;
  /** Which of these sessions are still good. */
  standing: (sessionIds: string[]) => Promise<Set<string>>;
  onProblem: (error: unknown) => void;
};

export type Streams = ReturnType<typeof createStreams>;

/**
 * Everybody who listens at this instance. What they hear are hints, to ask again what they want to know: a hint that
 * is lost loses nothing, and one that is overheard tells nothing.
 */
export function createStreams({ now, standing, onProblem }: Options) {
  const byAccount = new Map<string, Set<Stream>>();
  let open = 0;
  let timer: NodeJS.Timeout | undefined;

  const all = () => [...byAccount.values()].flatMap((streams) => [...streams]);

  function say(stream: Stream, line: string): void {
    if (stream.out.readableLength > mostWaitingBytes) stream.out.destroy();
    else stream.out.push(`${line}\n\n`);
  }

  const end = ({ out }: Stream) => void out.push(null);

  function forget(stream: Stream): void {
    const { accountId } = stream.session;
    const streams = byAccount.get(accountId);
    if (!streams?.delete(stream)) return;
    open--;
    if (streams.size === 0) byAccount.delete(accountId);
    if (open === 0) clearInterval(timer);
  }

  /** A comment keeps the connection; it ends with the session, or when it has been long enough. */
  async function beat(): Promise<void> {
    const streams = all();
    const good = await standing([...new Set(streams.map(({ session }) => session.id))]);
    const moment = now();
    for (const stream of streams) {
      const { session, endsAt } = stream;
      const isOver = endsAt <= moment.getTime() || session.expiresAt <= moment;
      if (isOver || !good.has(session.id)) end(stream);
      else say(stream, ': still here');
    }
  }

  /** Without its database this instance knows of nothing that it could tell. */
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
          beat().catch((error) => {
            endAll();
            onProblem(error);
          });
        }, betweenBeats).unref();
      }
      out.once('end', () => forget(stream));
      out.once('close', () => forget(stream));
      say(stream, ': listening');
      return out;
    },
    /** As the triggers of the database write it: to whom, and about what. */
    hear(notice: string): void {
      const [accountId = '', about = ''] = notice.split(' ');
      for (const stream of byAccount.get(accountId) ?? []) {
        say(stream, `data: ${JSON.stringify({ about })}`);
      }
    },
    /** Something may have been missed. */
    tellAll(): void {
      for (const stream of all()) say(stream, `data: ${JSON.stringify({ about: 'everything' })}`);
    },
    beat,
    endAll,
    count: () => open,
  };
}
