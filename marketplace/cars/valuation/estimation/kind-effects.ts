import type { Evidence } from './evidence.ts';

/** The trims or bodies of one model, and their worth on top of the slopes. */
export type Kinds = {
  /** By name, from 1; 0 stands for unstated. */
  ids: Map<string, number>;
  idOfCar: Int32Array;
  sums: Float64Array;
  counts: Float64Array;
  /** The part of each seller, so that it can be subtracted. */
  shares: Map<string, Share[]>;
};
type Share = { kind: number; sum: number; count: number };

export const unstatedKind = 0;
/** A name that no car of the evidence has. */
export const unknownKind = -1;

const shrinkage = 5;
const largestResidual = 0.6;
/** A seller who invents a trim must not decide its worth alone. */
const mostOfASeller = 2;

/** Cars of unknown sellers do not count, because they could fill one trim. */
export function learnKinds(
  evidence: readonly Evidence[],
  of: 'trim' | 'body',
  residuals: Float64Array,
): Kinds {
  const names = [...new Set(evidence.map((each) => each[of]))].filter((name) => name !== '');
  const ids = new Map(names.map((name, at) => [name, at + 1]));
  const idOfCar = Int32Array.from(evidence, (each) => ids.get(each[of]) ?? unstatedKind);
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
    if (kind === unstatedKind || !seller.isKnown) return;
    const ofSeller = shares.get(seller.id) ?? [];
    const share = ofSeller.find((each) => each.kind === kind) ?? { kind, sum: 0, count: 0 };
    if (share.count === 0) ofSeller.push(share);
    share.sum += Math.max(-largestResidual, Math.min(largestResidual, residuals[car]!));
    share.count++;
    shares.set(seller.id, ofSeller);
  });
  for (const share of [...shares.values()].flat()) {
    const part = Math.min(1, mostOfASeller / share.count);
    share.sum *= part;
    share.count *= part;
  }
  return shares;
}

/** By id, in ln price, without the part of one seller. */
export function effectsWithout({ sums, counts, shares }: Kinds, sellerId: string | null) {
  const effects = sums.map((sum, kind) => sum / (counts[kind]! + shrinkage));
  for (const { kind, sum, count } of shares.get(sellerId ?? '') ?? []) {
    effects[kind] = (sums[kind]! - sum) / (counts[kind]! - count + shrinkage);
  }
  return effects;
}
