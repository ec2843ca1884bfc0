import { createHash, randomBytes } from 'node:crypto';

export type StandInPerson = { name: string; email: string };

type Promised = { person: StandInPerson; challenge: string; expiresAt: number };

export type StandInCodes = ReturnType<typeof createStandInCodes>;

const lifetime = 60_000;

/** What the chooser hands to the browser in place of a person: good once, for a minute. */
export function createStandInCodes() {
  const promised = new Map<string, Promised>();

  return {
    issue(person: StandInPerson, challenge: string): string {
      for (const [code, { expiresAt }] of promised) {
        if (expiresAt <= Date.now()) promised.delete(code);
      }
      const code = randomBytes(24).toString('base64url');
      promised.set(code, { person, challenge, expiresAt: Date.now() + lifetime });
      return code;
    },
    /** Null unless it comes, in time, from the one who asked for it. */
    redeem(code: string, verifier: string): StandInPerson | null {
      const found = promised.get(code);
      promised.delete(code);
      if (!found || found.expiresAt <= Date.now()) return null;
      return found.challenge === challengeOf(verifier) ? found.person : null;
    },
  };
}

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');
