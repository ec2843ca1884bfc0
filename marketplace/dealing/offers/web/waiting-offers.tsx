import { useQuery } from '@tanstack/react-query';
import { HandCoins } from 'lucide-react';
import { Link } from 'react-router';
import { useApi } from '#kit/api-client.ts';
import { waitingInWords } from '../offer-words.ts';
import { waitingOffers } from './offer-queries.ts';

export function WaitingOffers() {
  const { data: count = 0 } = useQuery(waitingOffers(useApi()));
  if (count === 0) return null;
  return (
    <p className="mt-5 flex items-center gap-2.5 rounded-card bg-warning-soft px-4 py-1 font-medium text-warning">
      <HandCoins className="size-5 shrink-0" />
      <Link
        to="/dashboard/offers"
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        {waitingInWords(count)}
      </Link>
    </p>
  );
}
