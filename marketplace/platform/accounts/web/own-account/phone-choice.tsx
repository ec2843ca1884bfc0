import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#kit/api-client.ts';
import type { MessageResponse } from '#marketplace/responses.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { ProblemPanel } from '#ui/feedback/problem-panel.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import type { ContactSettings, ContactSettingsResponse } from '../../contract.ts';

export function PhoneChoice() {
  const api = useApi();
  const cache = useQueryClient();
  const {
    data: saved,
    isPending,
    refetch,
  } = useQuery({
    queryKey: ['contact-settings'],
    queryFn: async () => (await api.get<ContactSettingsResponse>('/contact-settings')).data,
  });
  const saving = useMutation({
    mutationFn: (settings: ContactSettings) =>
      api.put<MessageResponse>('/contact-settings', settings),
    // Cars that are on screen show the number differently now.
    onSettled: () => cache.invalidateQueries(),
  });

  if (isPending) return <Skeleton className="h-11" />;
  if (!saved) return <ProblemPanel onRetry={() => refetch()} />;
  const chosen = saving.isPending ? saving.variables : saved;
  return (
    <>
      <Checkbox
        label="Show it only after I have answered"
        checked={chosen.phoneAfterAnswer}
        onChange={({ target }) => {
          if (!saving.isPending) saving.mutate({ phoneAfterAnswer: target.checked });
        }}
      />
      {/* Shows the saved setting, not the one being saved. */}
      <p role="status" className="text-muted">
        {saved.phoneAfterAnswer
          ? 'Your cars’ pages show only part of your number. Buyers see all of it once you have answered their message or offer, confirmed a viewing, or been paid.'
          : 'Everybody who opens the page of one of your cars sees your number.'}
      </p>
      {saving.isError && <Alert tone="danger">Not saved. {saving.error.message}</Alert>}
    </>
  );
}
