import { Store } from 'lucide-react';
import { useApi } from '#kit/api-client.ts';
import { useAction } from '#kit/use-action.ts';
import type { MessageResponse } from '#marketplace/responses.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';

export function BecomeSeller() {
  const api = useApi();
  const action = useAction(() => api.post<MessageResponse>('/seller', {}));

  return (
    <>
      <p className="text-muted">
        Turn your account into a seller account to list your cars, advertise them and see who booked
        them. Your bookings stay, and you can still buy. It is free, and you cannot switch back.
      </p>
      {action.isError && <Alert tone="danger">{action.error.message}</Alert>}
      <div>
        <Button busy={action.isPending} onClick={() => action.mutate(undefined)}>
          <Store className="size-4.5" />
          Become a seller
        </Button>
      </div>
    </>
  );
}
