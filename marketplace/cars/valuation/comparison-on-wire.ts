import { majorUnits } from '#marketplace/money.ts';
import type { ComparedCarOnWire } from './contract.ts';
import type { ComparedCar } from './estimation/adjustments.ts';

type Shown = Omit<ComparedCar, 'id'> & { id: string | null; name: string };

export const comparedToWire = ({
  id,
  name,
  isSold,
  adjustments,
  ...car
}: Shown): ComparedCarOnWire => ({
  ...(id !== null && { _id: id }),
  productname: name,
  price: majorUnits(car.price),
  sold: isSold,
  years: car.years,
  mileage: car.mileage,
  adjusted: majorUnits(car.adjusted),
  parts: adjustments.map(({ factor, amount, ours, theirs }) => ({
    what: factor,
    amount: majorUnits(amount),
    ...(ours !== undefined && { ours }),
    ...(theirs !== undefined && { theirs }),
  })),
});
