import { foldedText } from '#marketplace/folded-text.ts';
import { effectsWithout, type Kinds, unknownKind, unstatedKind } from './kind-effects.ts';
import { columnCount, isLastOfFactor, leastOfColumn, rowOf } from './price-factors.ts';
import type { PriceModel } from './price-model.ts';
import type { CarToValue } from './priced-car.ts';
import { centred } from './slopes.ts';

export type Place = {
  row: Float64Array;
  trim: KindPlace;
  body: KindPlace;
  sellerId: string;
};
type KindPlace = { kinds: Kinds; id: number; effects: Float64Array };

/** The index of a car in the model's evidence, and its distance from the car that is valued. */
export type Comparable = { at: number; distance: number };

const most = 20;
const mostOfASeller = 2;
const mostUnknown = 4;
/** Adjustments that double or halve the price. */
const furthest = Math.LN2;
/** Another trim or body is at least so far away. */
const leastOfKind = 0.05;

export const placeIn = (model: PriceModel, car: CarToValue, now: Date): Place => ({
  row: centred(rowOf(car, now), model.sample.means),
  trim: kindPlace(model.trims, foldedText(car.vehicle.trim ?? ''), car.seller.id),
  body: kindPlace(model.bodies, car.vehicle.body ?? '', car.seller.id),
  sellerId: car.seller.id,
});

const kindPlace = (kinds: Kinds, name: string, sellerId: string): KindPlace => ({
  kinds,
  id: name === '' ? unstatedKind : (kinds.ids.get(name) ?? unknownKind),
  effects: effectsWithout(kinds, sellerId),
});

export const ownWorth = ({ id, effects }: KindPlace): number => effects[id] ?? 0;

export const worthAt = (at: number, { kinds, effects }: KindPlace): number =>
  effects[kinds.idOfCar[at]!]!;

export function fittedAt({ level, slopes }: PriceModel, { row, trim, body }: Place): number {
  let logPrice = level + ownWorth(trim) + ownWorth(body);
  for (let column = 0; column < columnCount; column++) logPrice += slopes[column]! * row[column]!;
  return logPrice;
}

export function chooseComparables(model: PriceModel, place: Place): Comparable[] {
  const { ids, idOfCar, isKnown } = model.sellers;
  const own = ids.get(place.sellerId);
  const known = new Nearest(most, idOfCar);
  const unknown = new Nearest(mostUnknown, idOfCar);
  for (let at = 0; at < idOfCar.length; at++) {
    if (idOfCar[at] === own) continue;
    const nearest = isKnown[at] === 1 ? known : unknown;
    const distance = distanceTo(at, model, place, nearest.limit);
    if (distance <= nearest.limit) nearest.add({ at, distance });
  }
  return [...known.chosen, ...unknown.chosen].sort(nearestFirst).slice(0, most);
}

/** The size of the adjustments in ln price, with a minimum for each difference. May stop beyond the limit. */
function distanceTo(
  at: number,
  { sample: { rows }, slopes }: PriceModel,
  { row, trim, body }: Place,
  limit: number,
): number {
  let distance = 0;
  let worth = 0;
  let least = 0;
  // Age comes first, because it excludes most cars.
  for (let column = 0; column < columnCount && distance <= limit; column++) {
    const gap = row[column]! - rows[at * columnCount + column]!;
    worth += slopes[column]! * gap;
    least += leastOfColumn[column]! * Math.abs(gap);
    if (isLastOfFactor[column] === 0) continue;
    distance += Math.max(Math.abs(worth), least);
    worth = 0;
    least = 0;
  }
  return distance + kindDistance(trim, at) + kindDistance(body, at);
}

const kindDistance = (place: KindPlace, at: number): number =>
  place.id === place.kinds.idOfCar[at]
    ? 0
    : Math.max(leastOfKind, Math.abs(ownWorth(place) - worthAt(at, place)));

const nearestFirst = (a: Comparable, b: Comparable) => a.distance - b.distance || a.at - b.at;

/** Collects the nearest cars, at most two of a seller, without sorting all. */
class Nearest {
  readonly chosen: Comparable[] = [];
  limit = furthest;
  readonly #count: number;
  readonly #sellers: Int32Array;

  constructor(count: number, sellers: Int32Array) {
    this.#count = count;
    this.#sellers = sellers;
  }

  add(candidate: Comparable): void {
    const { chosen } = this;
    const seller = this.#sellers[candidate.at];
    const rivals = chosen.filter(({ at }) => this.#sellers[at] === seller);
    const place = chosen.findIndex((each) => nearestFirst(candidate, each) < 0);
    chosen.splice(place < 0 ? chosen.length : place, 0, candidate);
    if (rivals.length === mostOfASeller) {
      const furthest = [...rivals, candidate].sort(nearestFirst).at(-1)!;
      chosen.splice(chosen.indexOf(furthest), 1);
    }
    if (chosen.length > this.#count) chosen.pop();
    if (chosen.length === this.#count) this.limit = chosen.at(-1)!.distance;
  }
}
