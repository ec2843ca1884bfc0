import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { categories, conditions } from '#marketplace/vehicles/facts.ts';
import { demoBookings } from './bookings.ts';
import { demoCars, picturesOf } from './cars.ts';
import { demoAdmin, demoBuyers, demoSellers } from './people.ts';
import { demoReports } from './reports.ts';

const emailsOf = (people: { email: string }[]) => people.map((person) => person.email);
const carNamed = (name: string) => demoCars.find((car) => car.name === name);
const storedPictures = readdirSync(new URL('pictures/', import.meta.url));

describe('The people of the demo market', () => {
  it('have one address each, at the reserved domain', () => {
    const emails = emailsOf([...demoSellers, ...demoBuyers, demoAdmin]);
    expect(new Set(emails).size).toBe(emails.length);
    expect(emails.filter((email) => !/^[a-z.]+@example\.com$/.test(email))).toEqual([]);
  });

  it('include verified sellers and sellers who are not verified', () => {
    expect(new Set(demoSellers.map((seller) => seller.verified === true))).toEqual(
      new Set([true, false]),
    );
  });
});

describe('The cars of the demo market', () => {
  it('are at least sixty, from all three categories', () => {
    expect(demoCars.length).toBeGreaterThanOrEqual(60);
    expect(new Set(demoCars.map((car) => car.category))).toEqual(new Set(categories));
  });

  it('occur in every condition and every state', () => {
    expect(new Set(demoCars.map((car) => car.condition))).toEqual(new Set(conditions));
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

describe('The bookings of the demo market', () => {
  it('are made by buyers who exist, after the car was posted', () => {
    const buyers = emailsOf(demoBuyers);
    for (const { buyer, car, hoursAgo } of demoBookings) {
      expect(buyers).toContain(buyer);
      expect(hoursAgo, car).toBeLessThan((carNamed(car)?.daysAgo ?? 0) * 24);
    }
  });

  it('occur in every state', () => {
    expect(new Set(demoBookings.map((booking) => booking.state))).toEqual(
      new Set(['open', 'paid', 'released', 'lost']),
    );
  });

  it('include exactly one paid booking of each sold car and none of any other car', () => {
    const paid = demoBookings.filter((booking) => booking.state === 'paid');
    const sold = demoCars.filter((car) => car.state === 'sold');
    expect(paid.map((booking) => booking.car).sort()).toEqual(sold.map((car) => car.name).sort());
  });

  it('are open or released only for advertised cars, and lost only for sold ones', () => {
    for (const { car, state } of demoBookings) {
      const expected = state === 'open' || state === 'released' ? 'advertised' : 'sold';
      expect(carNamed(car)?.state, car).toBe(expected);
    }
  });

  it('are at most one per buyer and car', () => {
    const pairs = demoBookings.map(({ buyer, car }) => `${buyer} ${car}`);
    expect(new Set(pairs).size).toBe(pairs.length);
  });
});

describe('The reports of the demo market', () => {
  it('are about advertised cars, by buyers who exist, each once', () => {
    for (const { reporter, car } of demoReports) {
      expect(emailsOf(demoBuyers)).toContain(reporter);
      expect(carNamed(car)?.state, car).toBe('advertised');
    }
    const pairs = demoReports.map(({ reporter, car }) => `${reporter} ${car}`);
    expect(new Set(pairs).size).toBe(pairs.length);
  });

  it('are a few, with and without a reason', () => {
    expect(new Set(demoReports.map(({ car }) => car)).size).toBeLessThanOrEqual(3);
    expect(new Set(demoReports.map(({ reason }) => reason === null))).toEqual(
      new Set([true, false]),
    );
  });
});
