import type { OwnCar } from '../contract.ts';

type Props = {
  cars: OwnCar[];
  /** There are no others than these. */
  isAll: boolean;
};

export function OwnCarsTiles({ cars, isAll }: Props) {
  const count = (isOne: (car: OwnCar) => boolean) =>
    `${cars.filter(isOne).length}${isAll ? '' : '+'}`;

  return (
    <dl className="grid grid-cols-3 gap-3 md:gap-4">
      <Tile label="Listed" figure={count(() => true)} />
      <Tile label="Advertised" figure={count((car) => car.advertised && !car.sold)} />
      <Tile label="Sold" figure={count((car) => car.sold)} />
    </dl>
  );
}

function Tile({ label, figure }: { label: string; figure: string }) {
  return (
    <div className="rounded-card border border-border bg-surface p-3 sm:p-4 md:px-5">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-2xl font-bold tabular-nums md:text-3xl">{figure}</dd>
    </div>
  );
}
