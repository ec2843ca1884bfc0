import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { type ApiClient, useApi } from '#kit/api-client.ts';
import type { Page } from '#kit/page.ts';
import { PageHead } from '#kit/page-head.tsx';
import { PagedList } from '#kit/paged-list.tsx';
import { pagedQuery } from '#kit/paged-query.ts';
import { ReasonDialog } from '#kit/reason-dialog.tsx';
import { useAction } from '#kit/use-action.ts';
import { type ReportsResponse, reportedCarFromWire } from '#marketplace/cars/reports/contract.ts';
import { DismissForm } from '#marketplace/cars/reports/dismiss-form.ts';
import type { ReportedCar } from '#marketplace/cars/reports/report.ts';
import { CarPicture } from '#marketplace/cars/vehicles/web/car-picture.tsx';
import type { MessageResponse } from '#marketplace/responses.ts';
import { DeleteButton } from '#ui/buttons/delete-button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { EmailLink } from '#ui/email-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { RowLink } from '#ui/row-link.tsx';
import { CarDialog } from '../cars/car-dialog.tsx';
import { NothingChanged } from '../nothing-changed.tsx';
import { ReportReasons } from './report-reasons.tsx';

function ReportListScreen() {
  const top = useRef<HTMLHeadingElement>(null);
  const api = useApi();
  const list = useInfiniteQuery(reportList(api));
  const actions = useAction(({ kind, car, reason }: ReportAction) => {
    const path = `${kind === 'delete' ? '/addProduct' : '/report'}/${encodeURIComponent(car.id)}`;
    return api.delete<MessageResponse>(`${path}?${new URLSearchParams({ reason })}`);
  });
  const [question, setQuestion] = useState<ReportQuestion | null>(null);

  const act = (action: ReportAction) => {
    setQuestion(null);
    actions.mutate(action);
    // The row disappears, so focus the heading after the dialog has returned the focus.
    requestAnimationFrame(() => top.current?.focus());
  };

  return (
    <>
      <PageHead title="Report Product" description="For administrators." />
      <h1 ref={top} tabIndex={-1} className="mb-6 text-3xl outline-none">
        All Featured Report
      </h1>
      {actions.isError && (
        <NothingChanged name={actions.variables.car.name} error={actions.error} />
      )}
      <PagedList
        list={list}
        what="reports"
        empty={
          <EmptyState
            icon={CircleCheck}
            tone="success"
            heading="No Report Available"
            line="No listings have been reported."
          />
        }
      >
        {(cars) => <ReportListTable cars={cars} onAsk={setQuestion} />}
      </PagedList>
      {question && (
        <QuestionDialog question={question} onConfirm={act} onCancel={() => setQuestion(null)} />
      )}
    </>
  );
}

const pageSize = '20';

const reportList = (api: ApiClient) =>
  pagedQuery(['reports'], async (cursor) => {
    const { data, next } = await api.get<ReportsResponse>('/report', { limit: pageSize, cursor });
    return { data: data.map(reportedCarFromWire), next };
  });

type ReportAction = { kind: 'delete' | 'dismiss'; car: ReportedCar; reason: string };

type DialogProps = {
  question: ReportQuestion;
  onConfirm: (action: ReportAction) => void;
  onCancel: () => void;
};

const QuestionDialog = ({ question: { kind, car }, onConfirm, onCancel }: DialogProps) =>
  kind === 'delete' ? (
    <CarDialog
      question={{ kind, car }}
      onConfirm={(action) => 'reason' in action && onConfirm({ kind, car, reason: action.reason })}
      onCancel={onCancel}
    />
  ) : (
    <ReasonDialog
      title={`Dismiss the reports of ${car.name}?`}
      schema={DismissForm}
      label="What did you find?"
      hint="It is kept in the audit trail. Neither the seller nor the reporters see it."
      confirmLabel="Dismiss"
      onConfirm={(reason) => onConfirm({ kind, car, reason })}
      onCancel={onCancel}
    >
      The car stays on the market and can be reported again.
    </ReasonDialog>
  );

type ReportQuestion = { kind: 'delete' | 'dismiss'; car: ReportedCar };

type TableProps = { cars: ReportedCar[]; onAsk: (question: ReportQuestion) => void };

const ReportListTable = ({ cars, onAsk }: TableProps) => (
  <DataTable caption="Reported cars" columns={columns(onAsk)} rows={cars} rowKey={({ id }) => id} />
);

const columns = (onAsk: TableProps['onAsk']): Column<ReportedCar>[] => [
  { heading: 'NO', narrow: 'unseen', cell: (_car, index) => index + 1 },
  {
    heading: 'Image',
    narrow: 'picture',
    cell: ({ picture }) => (
      <CarPicture url={picture} alt="" sizes="6rem" className="max-w-24 rounded-control" />
    ),
  },
  {
    heading: 'Seller Name',
    narrow: 'line',
    cell: ({ seller }) => <span className="block wrap-anywhere @2xl:min-w-16">{seller.name}</span>,
  },
  {
    heading: 'Product',
    narrow: 'title',
    cell: (car) => <ProductCell car={car} onAsk={onAsk} />,
  },
  {
    heading: 'Seller Email',
    narrow: 'state',
    cell: ({ seller }) => <EmailLink email={seller.email} />,
  },
  {
    heading: 'Delete',
    narrow: 'action',
    cell: (car) =>
      car.sold ? (
        <span className="text-sm text-muted">Kept on record</span>
      ) : (
        <DeleteButton label={`Delete ${car.name}`} onClick={() => onAsk({ kind: 'delete', car })} />
      ),
  },
];

function ProductCell({ car, onAsk }: { car: ReportedCar; onAsk: TableProps['onAsk'] }) {
  return (
    <div className="flex min-w-0 items-start justify-between gap-x-4 @2xl:items-center @2xl:py-2">
      <div className="min-w-0 wrap-anywhere @2xl:min-w-28 @4xl:min-w-80">
        <RowLink to={`/singleProduct/${car.id}`}>{car.name}</RowLink>
        <ReportReasons reports={car.reports} reasons={car.reasons} />
      </div>
      <button
        type="button"
        aria-label={`Dismiss the reports of ${car.name}`}
        onClick={() => onAsk({ kind: 'dismiss', car })}
        className="relative min-h-11 font-medium text-link underline-offset-4 hover:underline"
      >
        Dismiss
      </button>
    </div>
  );
}

export const reportListPage: Page = { Screen: ReportListScreen };
