import type { InfiniteData } from '@tanstack/react-query';
import type { Message } from '../../conversation.ts';
import type { PageOfTalk } from '../message-queries.ts';

type Talk = InfiniteData<PageOfTalk, unknown>;

/** What was just sent is on screen before anybody asked for it again. */
export function withMessage(talk: Talk | undefined, message: Message): Talk | undefined {
  const [newest, ...earlier] = talk?.pages ?? [];
  if (!talk || !newest) return talk;
  if (newest.messages.some(({ position }) => position >= message.position)) return talk;
  return {
    ...talk,
    pages: [{ ...newest, messages: [...newest.messages, message] }, ...earlier],
  };
}
