import { useEffect, useState } from 'react';
import {
  type CardPaymentsConfig,
  type LoadedCardPayments,
  loadCardPayments,
} from './load-card-payments.ts';

type Loading = { payments: LoadedCardPayments | null; isUnreachable: boolean };

const begun: Loading = { payments: null, isUnreachable: false };

/** Loads what the payment form needs, once the form is on the page. */
export function useCardPayments(config: CardPaymentsConfig) {
  const [loading, setLoading] = useState(begun);
  const [tries, setTries] = useState(1);
  const key = JSON.stringify(config);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each further try loads again.
  useEffect(() => {
    let isWanted = true;
    const show = (next: Loading) => {
      if (isWanted) setLoading(next);
    };
    loadCardPayments(JSON.parse(key)).then(
      (payments) => show({ payments, isUnreachable: false }),
      () => show({ payments: null, isUnreachable: true }),
    );
    return () => {
      isWanted = false;
    };
  }, [key, tries]);

  return {
    ...loading,
    tryAgain() {
      setLoading(begun);
      setTries(tries + 1);
    },
  };
}
