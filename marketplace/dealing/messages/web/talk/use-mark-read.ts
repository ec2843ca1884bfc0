import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '#kit/api-client.ts';
import type { Conversation } from '../../conversation.ts';
import { askAgain } from '../message-queries.ts';

/** What is on a screen that somebody looks at has been read. */
export function useMarkRead({ id, unread }: Conversation, newest: number): void {
  const api = useApi();
  const cache = useQueryClient();

  useEffect(() => {
    if (unread === 0) return;
    const note = () => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', note);
      api.put(`/conversations/${encodeURIComponent(id)}/read`, { to: newest }).then(
        () => askAgain(cache, `conversation:${id}`),
        () => {
          // It stays unread; the next news try again.
        },
      );
    };
    document.addEventListener('visibilitychange', note);
    note();
    return () => document.removeEventListener('visibilitychange', note);
  }, [api, cache, id, unread, newest]);
}
