import { pause } from '../crowd.ts';

export type Seen = {
  /** Everything that is neither an answer nor a polite "later". */
  problems: string[];
  answered: number;
  putOff: number;
  /** Pages with an age, of a database that is away. */
  shownFromBefore: number;
};

/** Looks at one answer after the other; `putOff` says when it is right to be asked to come back. */
export function createEye() {
  const seen: Seen = { problems: [], answered: 0, putOff: 0, shownFromBefore: 0 };
  const complain = (text: string) => seen.problems.push(text);

  return {
    seen,
    complain,
    see(what: string, status: number, retryAfter: string | null, body: unknown): void {
      if (status < 500) seen.answered++;
      else if (status !== 503) complain(`${what}: ${status} ${JSON.stringify(body).slice(0, 300)}`);
      else if (!retryAfter) complain(`${what}: 503 without a word on when to come back`);
      else seen.putOff++;
    },
  };
}

export type Eye = ReturnType<typeof createEye>;

/** People who only look around, until they are told to stop; a lost connection is a complaint. */
export async function lookAround(address: string, eye: Eye, isOpen: () => boolean): Promise<void> {
  // Called by its number it would lead to its name.
  const place = address.replace('127.0.0.1', 'localhost');
  const signIn = { email: 'nobody@example.com', password: 'not a password of anybody' };
  const asks: [path: string, init?: RequestInit][] = [
    ['/car'],
    [`/api/addProduct?q=${crypto.randomUUID().slice(0, 8)}`],
    ['/sitemap.xml'],
    ['/dashboard/user'],
    ['/api/auth/get-session'],
    ['/api/jwt', { headers: { authorization: 'Bearer null' } }],
    [
      '/api/auth/sign-in',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: place },
        body: JSON.stringify(signIn),
      },
    ],
  ];
  for (let turn = 0; isOpen(); turn++) {
    const [path, init = {}] = asks[turn % asks.length]!;
    try {
      const response = await fetch(place + path, init);
      const text = await response.text();
      eye.see(path, response.status, response.headers.get('retry-after'), text);
    } catch (error) {
      eye.complain(`${path}: ${(error as Error).cause ?? error}`);
    }
    await pause(10);
  }
}
