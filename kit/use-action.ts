import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '#ui/feedback/toasts.tsx';

/** Something an administrator does. Many lists may show it: all that is on screen is asked for again. */
export function useAction<Action>(
  call: (action: Action) => Promise<{ message: string }>,
  /** Before anything is asked for again: that may take away the very part of the page that acted. */
  afterwards?: (action: Action) => unknown,
) {
  const cache = useQueryClient();

  return useMutation({
    mutationFn: call,
    onSuccess: async ({ message }, action) => {
      toast.success(message);
      await afterwards?.(action);
      await cache.invalidateQueries();
    },
    onError: ({ message }) => toast.error(message),
  });
}
