import { Agent, get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

const paths = ['/car', '/api/addProduct?q=corolla', '/sitemap.xml', '/dashboard/user'];

/** Somebody with one connection who asks again and again, until we ask to close it. */
export function stayUntilSentAway(port: number) {
  let greet = () => {};
  const isWelcome = new Promise<void>((resolve) => {
    greet = resolve;
  });
  return { isWelcome, leaving: stay(port, greet).finally(greet) };
}

async function stay(port: number, greet: () => void) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let answered = 0;
  const ask = (path: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { host: `localhost:${port}` };
      get({ host: '127.0.0.1', port, path, agent, headers }, resolve).once('error', reject);
    });

  try {
    for (;;) {
      const path = paths[answered % paths.length]!;
      const response = await ask(path);
      await buffer(response);
      answered++;
      greet();
      if (response.statusCode! >= 500 && response.statusCode !== 503)
        return { answered, problem: `${path}: ${response.statusCode}` };
      if (response.headers.connection === 'close') return { answered, problem: null };
    }
  } catch (error) {
    // Whoever was never heard has not been let in.
    return { answered, problem: answered > 0 ? `cut off: ${error}` : null };
  } finally {
    agent.destroy();
  }
}
