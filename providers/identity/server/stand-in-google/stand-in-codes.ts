import { createHash, randomBytes } from 'node:crypto';

export type StandInPerson = { name: string; email: string };

type IssuedCode = { person: StandInPerson; challenge: string; expiresAt: number };

export type StandInCodes = ReturnType<typeof createStandInCodes>;

const lifetime = 60_000;

export function createStandInCodes() {
  const issued = new Map<string, IssuedCode>();

  return {
    issue(person: StandInPerson, challenge: string): string {
      for (const [code, { expiresAt }] of issued) {
        if (expiresAt <= Date.now()) issued.delete(code);
      }
      const code = randomBytes(24).toString('base64url');
      issued.set(code, { person, challenge, expiresAt: Date.now() + lifetime });
      return code;
    },
    /** Null for a wrong verifier or an expired code. */
    redeem(code: string, verifier: string): StandInPerson | null {
      const found = issued.get(code);
      issued.delete(code);
      if (!found || found.expiresAt <= Date.now()) return null;
      return found.challenge === challengeOf(verifier) ? found.person : null;
    },
  };
}

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');
