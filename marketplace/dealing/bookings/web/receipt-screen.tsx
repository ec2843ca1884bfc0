import { useQuery } from '@tanstack/react-query';
import { Download, Printer, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { ApiError, isMissing, useApi } from '#kit/api-client.ts';
import { Logo } from '#kit/logo.tsx';
import type { Page } from '#kit/page.ts';
import { PageHead, siteName } from '#kit/page-head.tsx';
import { saveFile } from '#kit/save-file.ts';
import { formatMoney } from '#marketplace/money.ts';
import { Button } from '#ui/buttons/button.tsx';
import { ButtonLink } from '#ui/buttons/button-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ProblemPanel } from '#ui/feedback/problem-panel.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { toast } from '#ui/feedback/toasts.tsx';
import { outcomeInWords, type PaymentOutcome, type Receipt, receiptFacts } from '../receipt.ts';
import { receiptOf } from './my-bookings.ts';
import { PaidBadge } from './paid-badge.tsx';

function ReceiptScreen() {
  const { id = '' } = useParams();
  const question = useQuery({ ...receiptOf(useApi(), id), throwOnError: isMissing });
  const receipt = question.data;

  return (
    <div className="max-w-2xl">
      <PageHead title="Receipt" description="The receipt for a car you paid for." />
      <h1 className="text-3xl print:hidden">Receipt</h1>
      {question.isPending && <Spinner />}
      {question.isLoadingError && (
        <div className="mt-6">
          <ProblemPanel onRetry={() => question.refetch()} retrying={question.isFetching} />
        </div>
      )}
      {receipt === null && (
        <div className="mt-6">
          <EmptyState
            icon={ReceiptText}
            heading="There is no receipt yet"
            line="This booking has not been paid yet. Its receipt appears here once it has."
          >
            <ButtonLink to="/dashboard/user">Booking</ButtonLink>
          </EmptyState>
        </div>
      )}
      {receipt && (
        <>
          <div className="mt-4 mb-6 flex flex-wrap gap-3 print:hidden">
            <DownloadReceipt bookingId={id} />
            <Button variant="secondary" onClick={() => print()}>
              <Printer className="size-5" />
              Print
            </Button>
          </div>
          <ReceiptSheet receipt={receipt} />
        </>
      )}
    </div>
  );
}

function ReceiptSheet({ receipt }: { receipt: Receipt & PaymentOutcome }) {
  const { line } = outcomeInWords(receipt);
  return (
    <article
      aria-label={`Receipt for ${receipt.car}`}
      className="rounded-panel border border-border bg-surface p-5 md:p-8 print:border-0 print:p-0"
    >
      <div className="flex items-center justify-between gap-4">
        <p className="flex items-center gap-2.5 text-lg font-extrabold tracking-tight">
          <Logo />
          {siteName}
        </p>
        <PaidBadge refundedAt={receipt.refundedAt} dispute={receipt.dispute} />
      </div>
      <p className="mt-8 text-muted">Amount paid</p>
      <p className="text-4xl font-bold tracking-tight tabular-nums">
        {formatMoney(receipt.amount)}
      </p>
      {line && <p className="mt-2 text-muted">{line}</p>}
      <dl className="mt-8 divide-y divide-border border-y border-border">
        {receiptFacts(receipt).map(([label, value]) => (
          <div key={label} className="py-3 sm:flex sm:flex-wrap sm:justify-between sm:gap-x-6">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 wrap-anywhere font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {receipt.asSold && (
        <section className="mt-6">
          <h2 className="text-sm text-muted">What the seller said of the car when you paid</h2>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{receipt.asSold.description}</p>
        </section>
      )}
      <p className="mt-6 text-sm text-muted">
        The seller has your phone number and will call you to arrange the handover. Keep this
        receipt with the car’s documents. Questions? See{' '}
        <Link to="/contact" className="text-link underline underline-offset-4">
          how to reach us
        </Link>{' '}
        and{' '}
        <Link to="/terms" className="text-link underline underline-offset-4">
          our terms
        </Link>
        .
      </p>
    </article>
  );
}

/** A plain link would send no access token. */
function DownloadReceipt({ bookingId }: { bookingId: string }) {
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

export const receiptPage: Page = { Screen: ReceiptScreen };
