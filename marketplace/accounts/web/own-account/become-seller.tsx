import { Store } from 'lucide-react';
import { useApi } from '#kit/api-client.ts';
import { useDeed } from '#kit/use-action.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import type { MessageResponse } from '../../contract.ts';

/** For buyers. Once it is done, everything that asks for the role hears of it. */
export function BecomeSeller() {
  const api = useApi();
  const deed = useDeed(() => api.post<MessageResponse>('/seller', {}));

  return (
    <>
      <p className="text-muted">
        Turn your account into a seller account to list your cars, advertise them and see who booked
        them. Your bookings stay, and you can still buy. It is free, and you cannot switch back.
      </p>
      {deed.isError && <Alert tone="danger">{deed.error.message}</Alert>}
      <div>
        <Button busy={deed.isPending} onClick={() => deed.mutate(undefined)}>
          <Store className="size-4.5" />
          Become a seller
        </Button>
      </div>
    </>
  );
}
