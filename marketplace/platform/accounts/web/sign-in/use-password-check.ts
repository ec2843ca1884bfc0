import { useEffect, useState } from 'react';
import {
  longestCommonPassword,
  type PasswordProblem,
  type PasswordStrength,
  problemWithPassword,
  strengthOf,
} from '#providers/identity/password-rules.ts';
import type { Session } from '../session/session.ts';
import { useSession } from '../session/session-context.ts';

/** Milliseconds without typing. */
const pause = 300;

type PasswordCheck = { problem: PasswordProblem } | { strength: PasswordStrength } | null;

/** The server's verdict on a password, while it is typed. Null until it is known. */
export function usePasswordCheck(typed: string, email: string): PasswordCheck {
  const session = useSession();
  const [looked, setLooked] = useState({ password: '', isCommon: false });
  const isLookedUp = typed.length > longestCommonPassword || looked.password === typed;
  const problem = problemWithPassword(typed, {
    email,
    isCommon: () => looked.password === typed && looked.isCommon,
  });
  const mustLookUp = problem === null && !isLookedUp;

  useEffect(() => {
    if (!mustLookUp) return;
    let isOver = false;
    const timer = setTimeout(async () => {
      const isCommon = await isCommonPassword(session, typed);
      if (!isOver) setLooked({ password: typed, isCommon });
    }, pause);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [mustLookUp, session, typed]);

  if (problem) return { problem };
  return isLookedUp ? { strength: strengthOf(typed) } : null;
}

/** If the service does not answer now, it checks again when the form is sent. */
const isCommonPassword = async (session: Session, password: string): Promise<boolean> =>
  session
    .identity()
    .then((identity) => identity.isCommonPassword(password))
    .catch(() => false);
