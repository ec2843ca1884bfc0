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
import type { MessageResponse } from '#marketplace/responses.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { CarDialog } from '../cars/car-dialog.tsx';
import { NothingChanged } from '../nothing-changed.tsx';
import { ReportListTable, type ReportQuestion } from './report-list-table.tsx';

function ReportListScreen() {
  const top = useRef<HTMLHeadingElement>(null);
  const list = useInfiniteQuery(reportList(useApi()));
  const actions = useReportActions();
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
      <PagedList list={list} what="reports" empty={<NoReports />}>
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

function useReportActions() {
  const api = useApi();
  return useAction((action: ReportAction) => {
    const id = encodeURIComponent(action.car.id);
    const path = action.kind === 'delete' ? `/addProduct/${id}` : `/report/${id}`;
    return api.delete<MessageResponse>(`${path}?${new URLSearchParams({ reason: action.reason })}`);
  });
}

const NoReports = () => (
  <EmptyState
    icon={CircleCheck}
    tone="success"
    heading="No Report Available"
    line="No listings have been reported."
  />
);

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

export const reportListPage: Page = { Screen: ReportListScreen };
