import { describe, expect, it } from 'vitest';
import { offerStates } from '#marketplace/dealing/offers/offer.ts';
import { isLive, sides, statesOfViewing } from '#marketplace/dealing/viewings/viewing.ts';
import { demoBookings } from './bookings.ts';
import { demoCars } from './cars.ts';
import { demoConversations } from './conversations.ts';
import { demoFavourites } from './favourites.ts';
import { demoAdmin, demoBuyers, demoSellers } from './people.ts';
import { demoReports } from './reports.ts';
import { demoSearches } from './saved-searches.ts';
import { demoHours, demoViewings } from './viewings.ts';

const emailsOf = (people: { email: string }[]) => people.map((person) => person.email);
const carNamed = (name: string) => demoCars.find((car) => car.name === name);

describe('The people of the demo market', () => {
  it('have one email each, at the reserved domain', () => {
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
  it('belong to the first buyer, and one of the two found a car before the last morning', () => {
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
    expect(new Set(demoReports.map(({ reason }) => reason === undefined))).toEqual(
      new Set([true, false]),
    );
  });
});

describe('The favourites of the demo market', () => {
  it('belong to buyers who exist, each once, after the car was posted', () => {
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
  it('are about cars that buyers could see, once per buyer and car, after the car was posted', () => {
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

  it('are in chronological order', () => {
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
        demoConversations.some((conversation) => conversation[state] !== undefined),
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
  it('belong to a conversation, and to a seller with viewing hours', () => {
    const pairs = demoConversations.map(({ buyer, car }) => `${buyer} ${car}`);
    const sellers = demoHours.map(({ seller }) => seller);
    for (const { buyer, car } of demoViewings) {
      expect(pairs).toContain(`${buyer} ${car}`);
      expect(sellers, car).toContain(carNamed(car)!.seller);
    }
  });

  it('are requested before their time', () => {
    for (const { car, askedHoursAgo, inDays } of demoViewings) {
      expect(askedHoursAgo, car).toBeGreaterThan(-inDays * 24);
    }
  });

  it('are in every state, with one live viewing per buyer and car, and per hour', () => {
    expect(new Set(demoViewings.map(({ state }) => state))).toEqual(new Set(statesOfViewing));
    const waiting = demoViewings.filter(({ state }) => state === 'asked');
    expect(new Set(waiting.map(({ askedBy }) => askedBy))).toEqual(new Set(sides));
    const live = demoViewings.filter(isLive);
    expect(new Set(live.map(({ buyer, car }) => `${buyer} ${car}`)).size).toBe(live.length);
    expect(new Set(live.map(({ inDays, hour }) => `${inDays} ${hour}`)).size).toBe(live.length);
  });
});
