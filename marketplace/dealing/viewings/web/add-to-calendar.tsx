import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { ApiError, useApi } from '#kit/api-client.ts';
import { saveFile } from '#kit/save-file.ts';
import { Button } from '#ui/buttons/button.tsx';
import { toast } from '#ui/feedback/toasts.tsx';
import type { Viewing } from '../contract.ts';

/** Not a plain link, because the request needs the access token. */
export function AddToCalendar({ viewing: { id, car } }: { viewing: Viewing }) {
  const api = useApi();
  const [isLoading, setIsLoading] = useState(false);

  async function download() {
    setIsLoading(true);
    try {
      const file = await api.download(`/viewings/${encodeURIComponent(id)}/calendar`);
      saveFile(file, `viewing-${id}.ics`);
    } catch (error) {
      toast.error('The calendar file could not be loaded.', {
        line: error instanceof ApiError ? error.message : 'Please try again.',
      });
    } finally {
      setIsLoading(false);
    }
  }

  return (
    <Button
      variant="secondary"
      busy={isLoading}
      aria-label={`Add to calendar: ${car.name}`}
      onClick={download}
    >
      {!isLoading && <CalendarPlus className="size-5" />}
      Add to calendar
    </Button>
  );
}
