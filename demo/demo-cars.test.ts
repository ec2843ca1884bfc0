import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { facts } from '#marketplace/cars/vehicles/facts.ts';
import { VehicleRequest } from '#marketplace/cars/vehicles/facts-contract.ts';
import { contradictionsIn } from '#marketplace/cars/vehicles/plausible.ts';
import { demoBookings } from './bookings.ts';
import { demoCars, vehicleOf } from './cars.ts';
import { picturesOf } from './looks.ts';
import { demoSellers } from './people.ts';
import { demoPrices } from './prices.ts';

const emailsOf = (people: { email: string }[]) => people.map((person) => person.email);
const carNamed = (name: string) => demoCars.find((car) => car.name === name);

const storedPictures = readdirSync(new URL('pictures/', import.meta.url), {
  recursive: true,
  encoding: 'utf8',
}).filter((name) => name.endsWith('.webp'));

describe('The cars of the demo market', () => {
  it('are at least ninety, from all three categories', () => {
    expect(demoCars.length).toBeGreaterThanOrEqual(90);
    expect(new Set(demoCars.map((car) => car.category))).toEqual(
      new Set(['toyota', 'bmw', 'bentley']),
    );
  });

  it('occur in every condition and every state', () => {
    expect(new Set(demoCars.map((car) => car.condition))).toEqual(
      new Set(Object.keys(facts.condition.values)),
    );
    expect(new Set(demoCars.map((car) => car.state))).toEqual(
      new Set(['draft', 'advertised', 'sold']),
    );
  });

  it('differ in name, description and time of posting', () => {
    for (const field of ['name', 'description', 'daysAgo'] as const) {
      expect(new Set(demoCars.map((car) => car[field])).size, field).toBe(demoCars.length);
    }
  });

  it('say that their pictures are illustrations', () => {
    for (const { name, description } of demoCars) {
      expect(description, name).toContain('pictures are illustrations');
    }
  });

  it('each belong to a seller who exists and can be called on one number', () => {
    const sellers = emailsOf(demoSellers);
    expect(demoCars.filter((car) => !sellers.includes(car.seller))).toEqual([]);
    const numbers = new Set(demoCars.map((car) => `${car.seller} ${car.phone}`));
    expect(numbers.size).toBe(demoSellers.length);
  });

  it('cost less than they did when new, within what the market accepts', () => {
    for (const { name, resalePrice, originalPrice } of demoCars) {
      expect(resalePrice, name).toBeLessThan(originalPrice);
      expect(resalePrice, name).toBeGreaterThanOrEqual(0.5);
      expect(originalPrice, name).toBeLessThanOrEqual(999_999.99);
      expect(Number.isInteger(resalePrice) && Number.isInteger(originalPrice), name).toBe(true);
    }
  });

  it('have descriptions of at most 500 characters', () => {
    expect(demoCars.filter((car) => car.description.length > 500)).toEqual([]);
  });

  it('together show every stored picture, and no picture that is missing', () => {
    const shown = new Set(demoCars.flatMap((car) => picturesOf(car.look)));
    expect([...shown].sort()).toEqual(storedPictures.sort());
  });

  it('use every look about equally often', () => {
    const counts = new Map<string, number>();
    for (const { look } of demoCars) counts.set(look, (counts.get(look) ?? 0) + 1);
    expect(Math.max(...counts.values()) - Math.min(...counts.values())).toBeLessThanOrEqual(1);
  });
});

describe('The details of the cars of the demo market', () => {
  const now = new Date();
  const cars = demoCars.map((car) => ({ car, vehicle: vehicleOf(car, now) }));

  it('are many, except for five cars without any', () => {
    const counts = cars.map(({ vehicle }) => Object.keys(vehicle).length);
    expect(counts.filter((count) => count === 0)).toHaveLength(5);
    expect(Math.min(...counts.filter((count) => count > 0))).toBeGreaterThanOrEqual(12);
  });

  it('are what the form accepts, without contradictions', () => {
    for (const { car, vehicle } of cars) {
      expect(VehicleRequest.safeParse(vehicle).error?.issues, car.name).toBeUndefined();
      expect(contradictionsIn({ ...vehicle, yearsUsed: car.yearsUsed }, now), car.name).toEqual([]);
    }
  });

  it('give each filter several values', () => {
    const onOffer = cars.filter(({ car }) => car.state === 'advertised');
    const values = (name: 'fuel' | 'gearbox' | 'drive' | 'body' | 'accident') =>
      new Set(onOffer.map(({ vehicle }) => vehicle[name]).filter(Boolean));
    expect(values('fuel').size).toBeGreaterThanOrEqual(7);
    expect(values('accident').size).toBe(3);
    for (const name of ['gearbox', 'drive', 'body'] as const) {
      for (const value of values(name)) {
        const matching = onOffer.filter(({ vehicle }) => vehicle[name] === value);
        expect(matching.length, value!).toBeGreaterThanOrEqual(8);
      }
    }
  });

  it('include two VINs and one repaired accident', () => {
    expect(cars.filter(({ vehicle }) => vehicle.vin)).toHaveLength(2);
    expect(cars.filter(({ vehicle }) => vehicle.accident === 'repaired')).toHaveLength(1);
  });
});

describe('The prices of the demo market', () => {
  it('changed while the car was on offer, days apart, and ended where they are now', () => {
    for (const { car, changes } of demoPrices) {
      const { daysAgo, resalePrice, state } = carNamed(car)!;
      const days = changes.map((change) => change.daysAgo);
      expect(state, car).not.toBe('draft');
      expect(changes.at(-1)!.to, car).toBe(resalePrice);
      [daysAgo, ...days].reduce((before, after) => {
        expect(before - after, car).toBeGreaterThan(2);
        return after;
      });
    }
  });

  it('did not change after the first booking of the car', () => {
    for (const { car, hoursAgo } of demoBookings) {
      const changes = demoPrices.find((prices) => prices.car === car)?.changes ?? [];
      for (const change of changes) expect(change.daysAgo * 24, car).toBeGreaterThan(hoursAgo);
    }
  });

  it('dropped lately, dropped long ago, and rose', () => {
    const lastChanges = demoPrices.map(({ listedAt, changes }) => ({
      by: changes.at(-1)!.to - (changes.at(-2)?.to ?? listedAt),
      daysAgo: changes.at(-1)!.daysAgo,
    }));
    const count = (fits: (change: (typeof lastChanges)[number]) => boolean) =>
      lastChanges.filter(fits).length;
    expect(count(({ by, daysAgo }) => by < 0 && daysAgo < 14)).toBeGreaterThanOrEqual(5);
    expect(count(({ daysAgo }) => daysAgo > 30)).toBeGreaterThanOrEqual(1);
    expect(count(({ by }) => by > 0)).toBe(1);
  });
});
