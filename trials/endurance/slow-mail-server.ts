import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** Takes a mail in and says so only when it is told to. */
export async function startSlowMailServer() {
  let begin = () => {};
  let finish = () => {};
  const hasBegun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const mayFinish = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let mails = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _session, answer) {
      await stream.toArray();
      mails++;
      begin();
      await mayFinish;
      answer();
    },
  });
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () =>
      resolve((listening.address() as AddressInfo).port),
    );
  });
  return {
    url: `smtp://127.0.0.1:${port}`,
    hasBegun,
    finish,
    mails: () => mails,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
