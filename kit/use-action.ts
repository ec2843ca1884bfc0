import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { toast } from '#ui/feedback/toasts.tsx';

export type Afterwards<Action> = {
  /** Called before reloading, which may remove the part of the page that acted. */
  onDone?: ((action: Action) => unknown) | undefined;
  /** Where to go if the object is gone. */
  leaveFor?: ((action: Action) => { to: string; state: object } | null) | undefined;
  /** The dialog shows problems itself, because it would cover a toast. */
  saysProblems?: boolean;
};

/** An action of an administrator. Many lists may show its object, so all visible data is reloaded. */
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
      // A running first request may miss the change, and would not be repeated.
      await cache.cancelQueries();
      const next = leaveFor?.(action);
      if (next) {
        // The object on screen is gone, so reloading it would fail. The next screen reloads stale data.
        await cache.invalidateQueries({ refetchType: 'none' });
        return navigate(next.to, { state: next.state });
      }
      onDone?.(action);
      await cache.invalidateQueries();
    },
    onError: ({ message }) => saysProblems || toast.error(message),
  });
}
