import { ApiError } from '#kit/api-client.ts';
import { useValidatedForm } from '#kit/validated-form.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { ErrorSummary } from '#ui/forms/error-summary.tsx';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { type Often, oftens } from '../saved-search.ts';
import { SearchForm } from '../search-form.ts';
import { oftenWords, type SearchAction, useSearchActions } from './saved-searches.ts';

const choices = oftens.map((value) => ({ value, label: oftenWords[value] }));

type Props = {
  initial: SearchForm;
  /** Otherwise it asks for the name only. */
  asksHowOften: boolean;
  submitLabel: string;
  actionFor: (values: SearchForm) => SearchAction;
  onDone: (often: Often) => void;
  onClose: () => void;
};

export function SearchDetailsForm({ initial, asksHowOften, submitLabel, ...props }: Props) {
  const { form, field, summary, isSending } = useValidatedForm(SearchForm, initial, {
    idPrefix: 'search-',
  });
  const { mutateAsync, error } = useSearchActions(() => props.onDone(form.getValues('often')));
  const { onBlur: _passing, ...often } = field('often');

  const submit = (values: SearchForm) =>
    mutateAsync(props.actionFor(values)).catch((problem) => {
      const { name } = problem instanceof ApiError ? problem.fields : {};
      if (name) form.setError('name', { message: name });
    });

  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="mt-2 grid gap-5">
      <ErrorSummary {...summary} />
      {error && summary.problems.length === 0 && <Alert tone="danger">{wordsOf(error)}</Alert>}
      <TextField {...field('name')} label="Name" autoComplete="off" />
      {asksHowOften && <RadioCards {...often} legend="Email me about new cars" choices={choices} />}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={props.onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={isSending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

/** A problem of the query belongs to no field of the form. */
const wordsOf = (error: Error) =>
  (error instanceof ApiError && Object.values(error.fields)[0]) || error.message;
