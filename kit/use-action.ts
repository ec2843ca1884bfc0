import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { toast } from '#ui/feedback/toasts.tsx';

export type Afterwards<Action> = {
  /** Before anything is asked for again: that may take away the very part of the page that acted. */
  onDone?: ((action: Action) => unknown) | undefined;
  /** Where to go if there is nothing to stay for. */
  leaveFor?: ((action: Action) => { to: string; state: object } | null) | undefined;
  /** The dialog that asked says itself what went wrong: a toast lies behind it, and nobody hears it. */
  saysProblems?: boolean;
};

/** Something an administrator does. Many lists may show it: all that is on screen is asked for again. */
export function useAction<Action>(
  call: (action: Action) => Promise<{ message: string }>,
  { onDone, leaveFor, saysProblems = false }: Afterwards<Action> = {},
) {
  const cache = useQueryClient();
  const navigate = useNavigate();

  return useMutation({
    mutationFn: call,
    onSuccess: async ({ message }, action) => {
      toast.success(message);
      // What was asked for the first time and is still under way may not know of it, and would not be asked for again.
      await cache.cancelQueries();
      const next = leaveFor?.(action);
      if (next) {
        // What is on screen is gone: asking for it again would fail. The next screen asks for what is stale.
        await cache.invalidateQueries({ refetchType: 'none' });
        return navigate(next.to, { state: next.state });
      }
      onDone?.(action);
      await cache.invalidateQueries();
    },
    onError: ({ message }) => saysProblems || toast.error(message),
  });
}
