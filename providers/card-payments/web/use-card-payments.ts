import { useEffect, useState } from 'react';
import {
  type CardPaymentsConfig,
  type LoadedCardPayments,
  loadCardPayments,
} from './load-card-payments.ts';

type LoadingState = { payments: LoadedCardPayments | null; isUnreachable: boolean };

const initial: LoadingState = { payments: null, isUnreachable: false };

export function useCardPayments(config: CardPaymentsConfig) {
  const [loading, setLoading] = useState(initial);
  const [tries, setTries] = useState(1);
  const key = JSON.stringify(config);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each further try loads again.
  useEffect(() => {
    let isWanted = true;
    const show = (next: LoadingState) => {
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
      setLoading(initial);
      setTries(tries + 1);
    },
  };
}
