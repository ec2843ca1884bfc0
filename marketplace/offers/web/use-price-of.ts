import { useQuery } from '@tanstack/react-query';
import { useApi } from '#kit/api-client.ts';
import type { Money } from '#marketplace/money.ts';
import { availabilityOf } from './availability-of.ts';

type Car = { id: string; resalePrice: Money; sold: boolean };

/** What whoever looks at a car pays for it: what is asked, or what they agreed on with the seller. */
export function usePriceOf({ id, resalePrice, sold }: Car): Money {
  const { data } = useQuery({ ...availabilityOf(useApi(), id), enabled: !sold });
  return data?.agreed?.price ?? resalePrice;
}
