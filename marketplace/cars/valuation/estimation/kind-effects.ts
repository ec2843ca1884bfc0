import type { Evidence } from './evidence.ts';

/** The trims or the bodies of one model, and what each is worth on top of the slopes. */
export type Kinds = {
  /** By name, from 1; 0 stands for what is not told. */
  ids: Map<string, number>;
  /** Of each car, in the order of the evidence. */
  idOfCar: Int32Array;
  sums: Float64Array;
  counts: Float64Array;
  /** What each seller brought in, so that it can be taken out again. */
  shares: Map<string, Share[]>;
};
type Share = { kind: number; sum: number; count: number };

export const untold = 0;
/** A name that no other car of the model has. */
export const unheardOf = -1;

/** So many cars it takes until a kind is believed by half. */
const doubt = 5;
/** No single price moves a kind by more. */
const largestResidual = 0.6;
/** Of one seller: whoever invents a trim would otherwise decide alone what it is worth. */
const mostOfASeller = 2;

/** Cars of sellers whom nobody knows do not count here: one trim is too easily filled with them. */
export function learnKinds(
  evidence: readonly Evidence[],
  of: 'trim' | 'body',
  residuals: Float64Array,
): Kinds {
  const names = [...new Set(evidence.map((each) => each[of]))].filter((name) => name !== '');
  const ids = new Map(names.map((name, at) => [name, at + 1]));
  const idOfCar = Int32Array.from(evidence, (each) => ids.get(each[of]) ?? untold);
  const shares = sharesOf(evidence, idOfCar, residuals);
  const sums = new Float64Array(names.length + 1);
  const counts = new Float64Array(names.length + 1);
  for (const { kind, sum, count } of [...shares.values()].flat()) {
    sums[kind]! += sum;
    counts[kind]! += count;
  }
  return { ids, idOfCar, sums, counts, shares };
}

function sharesOf(
  evidence: readonly Evidence[],
  idOfCar: Int32Array,
  residuals: Float64Array,
): Map<string, Share[]> {
  const shares = new Map<string, Share[]>();
  evidence.forEach(({ car: { seller } }, car) => {
    const kind = idOfCar[car]!;
    if (kind === untold || !seller.isKnown) return;
    const ofSeller = shares.get(seller.id) ?? [];
    const share = ofSeller.find((each) => each.kind === kind) ?? { kind, sum: 0, count: 0 };
    if (share.count === 0) ofSeller.push(share);
    share.sum += Math.max(-largestResidual, Math.min(largestResidual, residuals[car]!));
    share.count++;
    shares.set(seller.id, ofSeller);
  });
  for (const share of [...shares.values()].flat()) capped(share);
  return shares;
}

function capped(share: Share): void {
  const part = Math.min(1, mostOfASeller / share.count);
  share.sum *= part;
  share.count *= part;
}

/** By id, in ln price, as all sellers but one have it. */
export function effectsWithout({ sums, counts, shares }: Kinds, sellerId: string | null) {
  const effects = sums.map((sum, kind) => sum / (counts[kind]! + doubt));
  for (const { kind, sum, count } of shares.get(sellerId ?? '') ?? []) {
    effects[kind] = (sums[kind]! - sum) / (counts[kind]! - count + doubt);
  }
  return effects;
}
