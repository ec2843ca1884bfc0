import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '#ui/toasts.tsx';

/** Something an administrator does. Many lists may show it: all that is on screen is asked for again. */
export function useDeed<Deed>(call: (deed: Deed) => Promise<{ message: string }>) {
  const cache = useQueryClient();

  return useMutation({
    mutationFn: call,
    onSuccess: async ({ message }) => {
      toast.success(message);
      await cache.invalidateQueries();
    },
    onError: ({ message }) => toast.error(message),
  });
}
