import { Download } from 'lucide-react';
import { useState } from 'react';
import { ApiError, useApi } from '#kit/api-client.ts';
import { saveFile } from '#kit/save-file.ts';
import { Button } from '#ui/buttons/button.tsx';
import { toast } from '#ui/feedback/toasts.tsx';

/** A plain link would send no access token. */
export function DownloadReceipt({ bookingId }: { bookingId: string }) {
  const api = useApi();
  const [isLoading, setIsLoading] = useState(false);

  async function download() {
    setIsLoading(true);
    try {
      const file = await api.download(`/booking/${encodeURIComponent(bookingId)}/receipt.pdf`);
      saveFile(file, `receipt-${bookingId}.pdf`);
    } catch (error) {
      toast.error('The receipt could not be loaded.', {
        line: error instanceof ApiError ? error.message : 'Please try again.',
      });
    } finally {
      setIsLoading(false);
    }
  }

  return (
    <Button busy={isLoading} onClick={download}>
      {!isLoading && <Download className="size-5" />}
      Download PDF
    </Button>
  );
}
