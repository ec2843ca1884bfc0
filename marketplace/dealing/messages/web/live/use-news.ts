import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '#kit/api-client.ts';
import { invalidateViewings } from '#marketplace/dealing/viewings/web/viewing-queries.ts';
import { useVisitor } from '#marketplace/platform/accounts/web/session/session-context.ts';
import { invalidateMessages } from '../message-queries.ts';
import { followNews } from './follow-news.ts';

/** Keeps the Dash Board up to date. Its layout uses it once. */
export function useNews(): void {
  const api = useApi();
  const cache = useQueryClient();
  const { user } = useVisitor();
  const isHere = user !== null;

  useEffect(() => {
    if (!isHere) return;
    return followNews(api, (about) => {
      invalidateMessages(cache, about);
      invalidateViewings(cache, about);
    });
  }, [api, cache, isHere]);
}
