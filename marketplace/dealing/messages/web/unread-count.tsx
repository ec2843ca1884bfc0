import { useQuery } from '@tanstack/react-query';
import { useApi } from '#kit/api-client.ts';
import { useVisitor } from '#marketplace/platform/accounts/web/session/session-context.ts';
import { unreadCount } from './message-queries.ts';

export function useUnreadCount(): number {
  const { signedIn } = useVisitor();
  const { data } = useQuery({ ...unreadCount(useApi()), enabled: signedIn });
  return signedIn ? (data ?? 0) : 0;
}

/** Overlaps the edge of its link or button, so that nothing moves when it appears. */
export function UnreadCount() {
  const count = useUnreadCount();
  if (count === 0) return null;
  return (
    <span className="absolute end-0 top-0 rounded-full bg-primary px-1.5 text-sm leading-5 font-semibold text-on-primary tabular-nums">
      {count > 99 ? '99+' : count} <span className="sr-only">unread</span>
    </span>
  );
}
