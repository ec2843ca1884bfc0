import { Download } from 'lucide-react';
import { useState } from 'react';
import { ApiError, useApi } from '#kit/api-client.ts';
import { Button } from '#ui/buttons/button.tsx';
import { toast } from '#ui/feedback/toasts.tsx';

/** A plain link could not say who is asking. */
export function DownloadReceipt({ bookingId }: { bookingId: string }) {
  const api = useApi();
  const [isLoading, setIsLoading] = useState(false);

  async function download() {
    setIsLoading(true);
    try {
      save(await api.download(`/booking/${encodeURIComponent(bookingId)}/receipt.pdf`), bookingId);
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

function save(file: Blob, bookingId: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `receipt-${bookingId}.pdf`;
  link.click();
  // Some browsers begin to read it only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
