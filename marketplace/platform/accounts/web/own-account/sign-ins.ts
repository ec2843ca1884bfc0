import { queryOptions } from '@tanstack/react-query';
import type { Session } from '../session/session.ts';

export const signIns = (session: Session) =>
  queryOptions({
    queryKey: ['sign-ins'],
    queryFn: async () => (await session.identity()).signIns(),
    staleTime: 0,
  });
