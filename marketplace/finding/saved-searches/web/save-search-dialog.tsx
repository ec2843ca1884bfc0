import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '#kit/api-client.ts';
import { cityOf } from '#marketplace/dates.ts';
import { Button } from '#ui/buttons/button.tsx';
import { ButtonLink } from '#ui/buttons/button-link.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import type { Often } from '../saved-search.ts';
import { alertSettings, browserTimeZone } from './saved-searches.ts';
import { SearchDetailsForm } from './search-details-form.tsx';

type Props = { query: string; suggestedName: string; onClose: () => void };

export function SaveSearchDialog({ query, suggestedName, onClose }: Props) {
  const [saved, setSaved] = useState<Often | null>(null);

  return (
    <Modal open onClose={onClose} title={saved ? 'Search saved' : 'Save this search'}>
      {saved ? (
        <Saved often={saved} onClose={onClose} />
      ) : (
        <SearchDetailsForm
          initial={{ name: suggestedName, often: 'instant' }}
          asksHowOften
          submitLabel="Save search"
          actionFor={(values) => ({
            kind: 'save',
            search: { ...values, query, timeZone: browserTimeZone },
          })}
          onDone={setSaved}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

/** Says in which time zone as soon as the settings are loaded. */
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
