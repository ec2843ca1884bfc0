import { type ReactNode, useId } from 'react';
import { PriceAdvisor } from '#marketplace/cars/valuation/web/price-advisor.tsx';
import { PicturePicker } from '#marketplace/platform/pictures/web/picture-picker.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { ErrorSummary } from '#ui/forms/error-summary.tsx';
import { mostPictures } from '../../listing-form.ts';
import { CarFields } from './car-fields.tsx';
import { DetailsGroup } from './details-group.tsx';
import { FactField } from './fact-field.tsx';
import { LeaveWarning } from './leave-warning.tsx';
import type { ListingFormState } from './use-listing-form.ts';

type Props = {
  listing: ListingFormState;
  submitLabel: string;
  onDiscarded: () => void;
  priceNote?: ReactNode;
  carId?: string;
};

export function ListingEditor({ listing, submitLabel, onDiscarded, priceNote, carId }: Props) {
  const { field, summary, queue, problem, form, submit, isLeavingWork, end } = listing;
  const pictureError = form.formState.errors.pictures?.message;

  return (
    <>
      <form
        noValidate
        method="dialog"
        aria-label={submitLabel}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        className="@container mt-6 grid gap-6"
      >
        <ErrorSummary {...summary} />
        <LostPictures names={listing.lostPictures} />
        <Group heading="Pictures" line="Good light, every side. This is where most buyers decide.">
          <PicturePicker id="pictures" queue={queue} most={mostPictures} error={pictureError} />
        </Group>
        <Group
          heading="Car"
          line="What it is, and what a buyer should know before coming to see it."
        >
          <CarFields field={field} form={form} />
        </Group>
        <DetailsGroup listing={listing} />
        <Group heading="Price and contact" line="Buyers see both prices and call this number.">
          <PriceFields field={field} form={form} carId={carId} />
          {priceNote}
        </Group>
        {problem && summary.problems.length === 0 && <Alert tone="danger">{problem}</Alert>}
        <Actions
          listing={listing}
          submitLabel={submitLabel}
          onDiscard={() => {
            end();
            onDiscarded();
            // The button with the focus disappears.
            document.getElementById('main')?.focus();
          }}
        />
      </form>
      <LeaveWarning isLeavingWork={isLeavingWork} onDiscard={end} />
    </>
  );
}

type PriceFieldsProps = Pick<ListingFormState, 'field' | 'form'> & {
  carId: string | undefined;
};

function PriceFields({ field, form, carId }: PriceFieldsProps) {
  return (
    <div className="grid items-start gap-5 @lg:grid-cols-2">
      <FactField name="resalePrice" field={field('resalePrice')} />
      <FactField name="originalPrice" field={field('originalPrice')} />
      <PriceAdvisor form={form} carId={carId} />
      <FactField name="phone" field={field('phone')} />
    </div>
  );
}

type GroupProps = { heading: string; line: string; children: ReactNode };

function Group({ heading, line, children }: GroupProps) {
  const id = useId();

  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-8 gap-y-5 rounded-panel border border-border bg-surface p-4 sm:p-6 @4xl:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="text-xl">
          {heading}
        </h2>
        <p className="mt-1 text-muted">{line}</p>
      </div>
      <div className="grid content-start gap-5">{children}</div>
    </section>
  );
}

function LostPictures({ names }: { names: string[] }) {
  if (names.length === 0) return null;
  return (
    <Alert tone="info">
      We restored your draft. Please add these pictures again: {names.join(', ')}.
    </Alert>
  );
}

type ActionsProps = Pick<Props, 'listing' | 'submitLabel'> & { onDiscard: () => void };

function Actions({ listing, submitLabel, onDiscard }: ActionsProps) {
  const { isDirty, isWaiting, isSending } = listing;

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Button type="submit" size="large" busy={isWaiting || isSending}>
        {submitLabel}
      </Button>
      <p role="status" className="grow text-sm text-muted">
        {isWaiting && 'Waiting for the pictures…'}
        {isSending && 'Sending…'}
        {!isWaiting && !isSending && isDirty && 'Your draft is kept in this tab.'}
      </p>
      {isDirty && !isWaiting && !isSending && (
        <Button variant="quiet" onClick={onDiscard}>
          Discard draft
        </Button>
      )}
    </div>
  );
}
