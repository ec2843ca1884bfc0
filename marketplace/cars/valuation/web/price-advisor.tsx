import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useApi } from '#kit/api-client.ts';
import { useSettled } from '#kit/combobox/use-settled.ts';
import type { ListingFormState } from '#marketplace/cars/listings/web/selling/use-listing-form.ts';
import { formatMoney, minorUnits } from '#marketplace/money.ts';
import { Button } from '#ui/buttons/button.tsx';
import { adviceInWords, missingInWords } from '../advice-words.ts';
import type { PriceCheckRequest, PriceCheckResponse } from '../contract.ts';
import { carInForm, valuedFields } from './car-in-form.ts';

type Props = { form: ListingFormState['form']; carId: string | undefined };

/** Milliseconds without typing before the server is asked. */
const pauseInTyping = 500;

/** Reserves its height from the start, so that nothing moves when the advice arrives. */
export function PriceAdvisor({ form, carId }: Props) {
  const { words, estimate, price } = usePriceAdvice(form, carId);

  const takeEstimate = () => {
    form.setValue('resalePrice', String(estimate), { shouldDirty: true, shouldValidate: true });
    // The button disappears, so the focus has to move.
    form.setFocus('resalePrice');
  };

  return (
    <div className="col-span-full grid min-h-60 content-start justify-items-start gap-3 rounded-control bg-sunken p-4 @lg:min-h-42">
      <p aria-live="polite" className="max-w-prose">
        {words}
      </p>
      {estimate !== undefined && estimate !== price && (
        <Button variant="secondary" onClick={takeEstimate}>
          Use {formatMoney(minorUnits(estimate))}
        </Button>
      )}
    </div>
  );
}

type Advice = { words: string; estimate?: number; price?: number | undefined };

/** Amounts are in major units. */
function usePriceAdvice(form: Props['form'], carId: string | undefined): Advice {
  const api = useApi();
  const values = useWatch({ control: form.control, name: valuedFields });
  const car = carInForm(
    Object.fromEntries(valuedFields.map((name, at) => [name, values[at]])),
    carId,
  );
  const request = useSettled('request' in car ? JSON.stringify(car.request) : '', pauseInTyping);
  const { data, isError } = useQuery({
    queryKey: ['price-advice', request],
    queryFn: async () => {
      const body: PriceCheckRequest = JSON.parse(request);
      const { data: answer } = await api.post<PriceCheckResponse>('/price-check', body);
      return { answer, price: body.resalePrice as number | undefined };
    },
    enabled: request !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });

  if ('missing' in car) return { words: missingInWords(car.missing) };
  if (isError) return { words: 'We cannot compare prices right now. You can go on without it.' };
  if (!data) return { words: 'Looking at cars like yours…' };
  const { answer, price } = data;
  return {
    words: adviceInWords(answer, price === undefined ? undefined : minorUnits(price)),
    ...('estimate' in answer && { estimate: answer.estimate, price }),
  };
}
