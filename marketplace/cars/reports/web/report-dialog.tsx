import * as z from 'zod/mini';
import { useValidatedForm } from '#kit/validated-form.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import { TextArea } from '#ui/forms/text-area.tsx';

const reasons = [
  'The car or its pictures are misleading',
  'The price or the seller looks fake',
  'It is already sold, or listed twice',
  'Something else',
];
const choices = reasons.map((reason) => ({ value: reason, label: reason }));

/** A report has 500 characters, with the reason. */
const longestText = 400;

const ReportForm = z.object({
  reason: z.nullish(z.string()),
  text: z
    .string()
    .check(z.trim(), z.maxLength(longestText, `Use at most ${longestText} characters.`)),
});

type Props = {
  carName: string;
  onReport: (reason: string) => void;
  onClose: () => void;
};

export function ReportDialog({ carName, onReport, onClose }: Props) {
  const { form, field } = useValidatedForm(
    ReportForm,
    { reason: null, text: '' },
    { idPrefix: 'report-' },
  );
  const { onBlur: _passing, ...reason } = field('reason');

  return (
    <Modal open onClose={onClose} title={`Report ${carName}`}>
      <form
        noValidate
        aria-label="Report"
        onSubmit={form.handleSubmit(({ reason, text }) =>
          onReport([reason, text].filter(Boolean).join(': ')),
        )}
        className="mt-2 grid gap-5"
      >
        <p className="text-muted">
          We read every report. A reason is optional, and the seller never sees it.
        </p>
        <RadioCards {...reason} stacked legend="Reason" choices={choices} />
        <TextArea {...field('text')} label="In your own words" hint="Optional." rows={3} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Report</Button>
        </div>
      </form>
    </Modal>
  );
}
