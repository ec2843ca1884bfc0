import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { conditions } from '#marketplace/cars/vehicles/facts.ts';
import { contradictionsIn } from '#marketplace/cars/vehicles/plausible.ts';
import { VehicleRequest } from '#marketplace/cars/vehicles/vehicle-contract.ts';
import { offerStates } from '#marketplace/dealing/offers/offer.ts';
import { isLive, sides, statesOfViewing } from '#marketplace/dealing/viewings/viewing.ts';
import { demoBookings } from './bookings.ts';
import { demoCars, vehicleOf } from './cars.ts';
import { demoConversations } from './conversations.ts';
import { demoFavourites } from './favourites.ts';
import { picturesOf } from './looks.ts';
import { demoAdmin, demoBuyers, demoSellers } from './people.ts';
import { demoPrices } from './prices.ts';
import { demoReports } from './reports.ts';
import { demoSearches } from './saved-searches.ts';
import { demoHours, demoViewings } from './viewings.ts';

const emailsOf = (people: { email: string }[]) => people.map((person) => person.email);
const carNamed = (name: string) => demoCars.find((car) => car.name === name);
const storedPictures = readdirSync(new URL('pictures/', import.meta.url), {
  recursive: true,
  encoding: 'utf8',
}).filter((name) => name.endsWith('.webp'));

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

describe('When people joined the demo market', () => {
  const joined = (email: string) =>
    [...demoSellers, ...demoBuyers].find((person) => person.email === email)!.joinedDaysAgo;

  it('was before their first car or booking', () => {
    for (const { name, seller, daysAgo } of demoCars) {
      expect(joined(seller), name).toBeGreaterThan(daysAgo);
    }
    for (const { buyer, car, hoursAgo } of demoBookings) {
      expect(joined(buyer) * 24, `${buyer} ${car}`).toBeGreaterThan(hoursAgo);
    }
  });

  it('is spread over years, with the administrator first', () => {
    const days = [...demoSellers, ...demoBuyers].map(({ joinedDaysAgo }) => joinedDaysAgo);
    expect(new Set(days).size).toBe(days.length);
    expect(Math.max(...days) - Math.min(...days)).toBeGreaterThan(4 * 365);
    expect(demoAdmin.joinedDaysAgo).toBeGreaterThan(Math.max(...days));
  });
});

describe('The cars of the demo market', () => {
  it('are at least ninety, from all three categories', () => {
    expect(demoCars.length).toBeGreaterThanOrEqual(90);
    expect(new Set(demoCars.map((car) => car.category))).toEqual(
      new Set(['toyota', 'bmw', 'bentley']),
    );
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

describe('What is told of the cars of the demo market', () => {
  const now = new Date();
  const told = demoCars.map((car) => ({ car, vehicle: vehicleOf(car, now) }));

  it('is a lot, but for five cars that were listed in a hurry', () => {
    const counts = told.map(({ vehicle }) => Object.keys(vehicle).length);
    expect(counts.filter((count) => count === 0)).toHaveLength(5);
    expect(Math.min(...counts.filter((count) => count > 0))).toBeGreaterThanOrEqual(12);
  });

  it('is what the form accepts, and fits together', () => {
    for (const { car, vehicle } of told) {
      expect(VehicleRequest.safeParse(vehicle).error?.issues, car.name).toBeUndefined();
      expect(contradictionsIn({ ...vehicle, yearsUsed: car.yearsUsed }, now), car.name).toEqual([]);
    }
  });

  it('gives each filter something to tell apart', () => {
    const onOffer = told.filter(({ car }) => car.state === 'advertised');
    const values = (name: 'fuel' | 'gearbox' | 'drive' | 'body' | 'accident') =>
      new Set(onOffer.map(({ vehicle }) => vehicle[name]).filter(Boolean));
    expect(values('fuel').size).toBeGreaterThanOrEqual(7);
    expect(values('accident').size).toBe(3);
    for (const name of ['gearbox', 'drive', 'body'] as const) {
      for (const value of values(name)) {
        const cars = onOffer.filter(({ vehicle }) => vehicle[name] === value);
        expect(cars.length, value!).toBeGreaterThanOrEqual(8);
      }
    }
  });

  it('includes two VINs and one repaired accident', () => {
    expect(told.filter(({ vehicle }) => vehicle.vin)).toHaveLength(2);
    expect(told.filter(({ vehicle }) => vehicle.accident === 'repaired')).toHaveLength(1);
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

  it('did not change once somebody had booked the car', () => {
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

describe('The saved searches of the demo market', () => {
  it('are two of the first buyer, one of which found a car before the last morning', () => {
    expect(demoSearches.map(({ buyer }) => buyer)).toEqual([
      demoBuyers[0]!.email,
      demoBuyers[0]!.email,
    ]);
    const found = demoSearches.flatMap((search) =>
      search.found.map((name) => ({ search, car: carNamed(name)! })),
    );
    expect(found.length).toBeGreaterThan(0);
    for (const { search, car } of found) {
      expect(car.state).toBe('advertised');
      expect(car.daysAgo).toBeGreaterThan(1);
      expect(car.daysAgo).toBeLessThan(search.daysAgo);
    }
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

describe('The favourites of the demo market', () => {
  it('are kept by buyers who exist, each once, after the car was posted', () => {
    for (const { buyer, car, hoursAgo } of demoFavourites) {
      expect(emailsOf(demoBuyers)).toContain(buyer);
      expect(hoursAgo, car).toBeLessThan((carNamed(car)?.daysAgo ?? 0) * 24);
    }
    const pairs = demoFavourites.map(({ buyer, car }) => `${buyer} ${car}`);
    expect(new Set(pairs).size).toBe(pairs.length);
  });

  it('are four, of which one got cheaper and one was sold lately', () => {
    expect(demoFavourites).toHaveLength(4);
    expect(demoFavourites.filter(({ costMore }) => costMore)).toHaveLength(1);
    const sold = demoFavourites.filter(({ car }) => carNamed(car)?.state === 'sold');
    expect(sold).toHaveLength(1);
    const sale = demoBookings.find(({ car, state }) => car === sold[0]!.car && state === 'paid');
    expect(sale!.hoursAgo).toBeLessThan(Math.min(30 * 24, sold[0]!.hoursAgo));
  });
});

describe('The conversations of the demo market', () => {
  it('are about cars that buyers could see, each of them once, from the day they were posted', () => {
    const buyers = emailsOf(demoBuyers);
    for (const { buyer, car, lines } of demoConversations) {
      const { state, daysAgo } = carNamed(car)!;
      expect(buyers, car).toContain(buyer);
      expect(state, car).not.toBe('draft');
      expect(lines[0]!.hoursAgo, car).toBeLessThan(daysAgo * 24);
    }
    const pairs = demoConversations.map(({ buyer, car }) => `${buyer} ${car}`);
    expect(new Set(pairs).size).toBe(pairs.length);
  });

  it('stand in the order in which things happened', () => {
    for (const { lines, car } of demoConversations) {
      const hours = lines.map(({ hoursAgo }) => hoursAgo);
      expect(hours, car).toEqual(hours.toSorted((a, b) => b - a));
    }
    const last = demoConversations.map(({ lines }) => lines.at(-1)!.hoursAgo);
    expect(last).toEqual(last.toSorted((a, b) => b - a));
  });

  it('are in every state', () => {
    expect(demoConversations.some(({ readBy }) => readBy?.buyer !== undefined)).toBe(true);
    expect(demoConversations.some(({ readBy }) => readBy?.seller !== undefined)).toBe(true);
    for (const state of ['archivedBy', 'mutedBy', 'blockedBy', 'reported'] as const) {
      expect(
        demoConversations.some((talk) => talk[state] !== undefined),
        state,
      ).toBe(true);
    }
    expect(demoConversations.some(({ car }) => carNamed(car)!.state === 'sold')).toBe(true);
  });

  it('have offers in every state, at amounts that can be offered', () => {
    const offers = demoConversations.flatMap(({ lines }) =>
      lines.flatMap(({ offer }) => offer ?? []),
    );
    expect(new Set(offers.map(({ state }) => state))).toEqual(new Set(offerStates));
    for (const { percent } of offers) expect(percent >= 50 && percent <= 100).toBe(true);
  });
});

describe('The viewings of the demo market', () => {
  it('are arranged by people who talk, with sellers who said when', () => {
    const pairs = demoConversations.map(({ buyer, car }) => `${buyer} ${car}`);
    const sellers = demoHours.map(({ seller }) => seller);
    for (const { buyer, car } of demoViewings) {
      expect(pairs).toContain(`${buyer} ${car}`);
      expect(sellers, car).toContain(carNamed(car)!.seller);
    }
  });

  it('are asked for before their time', () => {
    for (const { car, askedHoursAgo, inDays } of demoViewings) {
      expect(askedHoursAgo, car).toBeGreaterThan(-inDays * 24);
    }
  });

  it('are in every state, and of nothing twice', () => {
    expect(new Set(demoViewings.map(({ state }) => state))).toEqual(new Set(statesOfViewing));
    const waiting = demoViewings.filter(({ state }) => state === 'asked');
    expect(new Set(waiting.map(({ askedBy }) => askedBy))).toEqual(new Set(sides));
    const live = demoViewings.filter(isLive);
    expect(new Set(live.map(({ buyer, car }) => `${buyer} ${car}`)).size).toBe(live.length);
    expect(new Set(live.map(({ inDays, hour }) => `${inDays} ${hour}`)).size).toBe(live.length);
  });
});
