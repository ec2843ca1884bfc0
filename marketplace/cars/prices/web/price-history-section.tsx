import { queryOptions, useQuery } from '@tanstack/react-query';
import { TrendingDown, TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { type ApiClient, useApi } from '#kit/api-client.ts';
import { useToday } from '#kit/use-today.ts';
import type { Car } from '#marketplace/cars/listings/listing.ts';
import { inShort } from '#marketplace/dates.ts';
import { formatMoney, minorUnits } from '#marketplace/money.ts';
import type { PriceHistory, PriceHistoryResponse } from '../contract.ts';
import { onMarketInWords } from '../price-history.ts';

export const priceHistoryOf = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['price-history', id],
    queryFn: async () => {
      const path = `/addProduct/${encodeURIComponent(id)}/price-history`;
      return (await api.get<PriceHistoryResponse>(path)).data;
    },
  });

export function PriceHistorySection({ car }: { car: Car }) {
  const { data: history } = useQuery(priceHistoryOf(useApi(), car.id));
  if (!history) return null;
  return (
    <section aria-labelledby="price-history">
      <h2 id="price-history" className="text-xl">
        Price history
      </h2>
      {/* The day of a sale is not public. */}
      {!car.sold && <TimeOnMarket listedOn={history.listedOn} />}
      {history.changes.length > 0 ? <Prices history={history} /> : <Unchanged history={history} />}
    </section>
  );
}

/** Days are counted in the browser, because a cached page may be read on another day. */
function TimeOnMarket({ listedOn }: Pick<PriceHistory, 'listedOn'>) {
  const today = useToday();
  return (
    <p className="mt-2 text-muted">
      {today ? onMarketInWords(listedOn, today) : `On the market since ${inShort(listedOn)}`}
    </p>
  );
}

const Unchanged = ({ history: { listedOn, first } }: { history: PriceHistory }) => (
  <p className="mt-2 text-muted">
    Price unchanged since {first.on === listedOn && 'it was listed on '}
    <Day on={first.on} />.
  </p>
);

const Prices = ({
  history: { listedOn, first, changes, hasEarlier },
}: {
  history: PriceHistory;
}) => (
  <ol className="mt-2 max-w-prose divide-y divide-border">
    {changes.map((change) => (
      <Price key={change.on} on={change.on} price={change.to}>
        <ChangeInWords change={change} />
      </Price>
    ))}
    {hasEarlier && <li className="py-2 text-muted">Earlier changes are not shown.</li>}
    <Price on={first.on} price={first.price}>
      {first.on === listedOn ? 'Listed' : 'First price we noted'}
    </Price>
  </ol>
);

function ChangeInWords({ change: { from, to } }: { change: PriceHistory['changes'][number] }) {
  const isLower = to < from;
  const Icon = isLower ? TrendingDown : TrendingUp;
  return (
    <span className={`inline-flex items-center gap-1.5 ${isLower ? 'text-success' : ''}`}>
      <Icon className="size-4.5 shrink-0" />
      {isLower ? 'Lowered' : 'Raised'} by {formatMoney(Math.abs(minorUnits(to) - minorUnits(from)))}
    </span>
  );
}

type PriceProps = { on: string; price: number; children: ReactNode };

const Price = ({ on, price, children }: PriceProps) => (
  <li className="flex items-baseline justify-between gap-6 py-2">
    <span className="flex gap-x-4 max-sm:flex-col">
      <span className="w-28 text-muted">
        <Day on={on} />
      </span>
      {children}
    </span>
    <span className="font-medium tabular-nums">{formatMoney(minorUnits(price))}</span>
  </li>
);

const Day = ({ on }: { on: string }) => <time dateTime={on}>{inShort(on)}</time>;
