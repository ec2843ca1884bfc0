import { majorUnits, minorUnits } from '#marketplace/money.ts';
import type { PriceHistoryOnWire } from './contract.ts';
import type { PriceHistory } from './price-history.ts';

export const priceHistoryToWire = ({
  listedOn,
  first,
  changes,
  hasEarlier,
}: PriceHistory): PriceHistoryOnWire => ({
  listedOn,
  first: { on: first.on, price: majorUnits(first.price) },
  changes: changes.map(({ on, from, to }) => ({
    on,
    from: majorUnits(from),
    to: majorUnits(to),
  })),
  ...(hasEarlier && { earlier: true }),
});

export const priceHistoryFromWire = (wire: PriceHistoryOnWire): PriceHistory => ({
  listedOn: wire.listedOn,
  first: { on: wire.first.on, price: minorUnits(wire.first.price) },
  changes: wire.changes.map(({ on, from, to }) => ({
    on,
    from: minorUnits(from),
    to: minorUnits(to),
  })),
  hasEarlier: wire.earlier === true,
});
