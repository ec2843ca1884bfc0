import { createContext, useContext, useSyncExternalStore } from 'react';
import { type Session, unknownVisitor, type Visitor } from './session.ts';

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a <SessionContext value> above it');
  return session;
}

export function useVisitor(): Visitor {
  const { subscribe, visitor } = useSession();
  return useSyncExternalStore(subscribe, visitor, () => unknownVisitor);
}
