import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useApi } from '#kit/api-client.ts';
import { ButtonLink } from '#ui/buttons/button-link.tsx';
import { viewingHours } from './viewing-queries.ts';

/** Asks sellers without hours to set them, and links to the hours of the others. */
export function HoursNote() {
  const { data } = useQuery(viewingHours(useApi()));

  if (data?.data === null) {
    return (
      <section className="mt-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-panel border border-border bg-surface p-6 shadow-rest">
        <div>
          <h2 className="text-xl">When do you show your cars?</h2>
          <p className="mt-1 max-w-prose text-muted">
            Set your viewing hours, and buyers ask for a time that suits you.
          </p>
        </div>
        <ButtonLink to="/dashboard/viewing-hours">Set viewing hours</ButtonLink>
      </section>
    );
  }
  return (
    <p className="mt-1 text-muted">
      People who want to see your cars.{' '}
      <Link
        to="/dashboard/viewing-hours"
        className="inline-flex min-h-11 items-center text-link underline underline-offset-4"
      >
        Your viewing hours
      </Link>
    </p>
  );
}
