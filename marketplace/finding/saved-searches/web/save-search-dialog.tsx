import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiError, useApi } from '#kit/api-client.ts';
import { useValidatedForm } from '#kit/validated-form.ts';
import { cityOf } from '#marketplace/dates.ts';
import { Button } from '#ui/buttons/button.tsx';
import { ButtonLink } from '#ui/buttons/button-link.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { ErrorSummary } from '#ui/forms/error-summary.tsx';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { type Often, oftens } from '../saved-search.ts';
import { SearchForm } from '../search-form.ts';
import { alertSettings, browserTimeZone, oftenWords, useSearchActions } from './saved-searches.ts';

type Props = { query: string; suggestedName: string; onClose: () => void };

export function SaveSearchDialog({ onClose, ...search }: Props) {
  const [saved, setSaved] = useState<Often | null>(null);

  return (
    <Modal open onClose={onClose} title={saved ? 'Search saved' : 'Save this search'}>
      {saved ? (
        <Saved often={saved} onClose={onClose} />
      ) : (
        <SaveForm {...search} onSaved={setSaved} onClose={onClose} />
      )}
    </Modal>
  );
}

const choices = oftens.map((value) => ({ value, label: oftenWords[value] }));

type FormProps = Props & { onSaved: (often: Often) => void };

function SaveForm({ query, suggestedName, onSaved, onClose }: FormProps) {
  const { form, field, summary, isSending } = useValidatedForm(
    SearchForm,
    { name: suggestedName, often: 'instant' },
    { idPrefix: 'search-' },
  );
  const actions = useSearchActions();
  const { onBlur: _passing, ...often } = field('often');

  const save = (values: SearchForm) =>
    actions
      .mutateAsync({ kind: 'save', search: { ...values, query, timeZone: browserTimeZone } })
      .then(() => onSaved(values.often))
      .catch((error) => {
        const { name } = error instanceof ApiError ? error.fields : {};
        if (name) form.setError('name', { message: name });
      });

  return (
    <form noValidate onSubmit={form.handleSubmit(save)} className="mt-2 grid gap-5">
      <ErrorSummary {...summary} />
      {actions.isError && summary.problems.length === 0 && (
        <Alert tone="danger">{wordsOf(actions.error)}</Alert>
      )}
      <TextField {...field('name')} label="Name" autoComplete="off" />
      <RadioCards {...often} legend="Email me about new cars" choices={choices} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={isSending}>
          Save search
        </Button>
      </div>
    </form>
  );
}

/** What is wrong with the search itself stands at no field. */
const wordsOf = (error: Error) =>
  (error instanceof ApiError && Object.values(error.fields)[0]) || error.message;

/** Whose clocks are meant is known a moment later. */
const promises: Record<Often, (zone: string | undefined) => string> = {
  instant: () => 'We email you when a new car fits. What we find at night comes in the morning.',
  daily: (zone) =>
    `We email you at 07:00${zone ? ` (${cityOf(zone)} time)` : ''} on days with new cars that fit.`,
  never: () => 'We send no emails about it. You find it among your saved searches.',
};

function Saved({ often, onClose }: { often: Often; onClose: () => void }) {
  const { data: settings } = useQuery(alertSettings(useApi()));

  return (
    <div className="mt-2 grid gap-5">
      <p role="status">{promises[often](settings?.timeZone)}</p>
      {often !== 'never' && settings?.emailConfirmed === false && <ConfirmFirst />}
      <div className="flex flex-wrap justify-end gap-3">
        <ButtonLink to="/dashboard/searches" variant="secondary">
          Your saved searches
        </ButtonLink>
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  );
}

export const ConfirmFirst = () => (
  <Alert tone="info">
    Emails begin once you have confirmed your address.{' '}
    <Link to="/dashboard/account" className="font-semibold text-link underline">
      Confirm it in your account
    </Link>
    .
  </Alert>
);
