import { price } from '../payments/shop.ts';

/** What the market should be, in the plainest words: no database, no provider, nothing at the same time. */
type CarModel = {
  price: number;
  state: 'draft' | 'advertised' | 'sold' | 'removed';
  /** The buyer who alone may pay now, and for how much. */
  hold: { buyer: number; amount: number; declines: number } | null;
  /** The newest booking of each buyer. */
  bookings: Record<number, BookingModel>;
};
/** The price counts while it is open. */
type BookingModel = { state: 'open' | 'paid' | 'refunded' | 'released' | 'lost'; price?: number };

export type Car = { car: number };
export type Who = Car & { buyer: number };
export type By = Car & { by: 'seller' | 'admin' };

export const sizes = { cars: 3, buyers: 4 };

/** So many declined cards in one checkout end all checkouts of the buyer. */
const mostDeclines = 5;

/** `true` if the market has to agree. */
type Answer = boolean;

export class MarketModel {
  readonly cars: CarModel[] = Array.from({ length: sizes.cars }, () => ({
    ...{ price, state: 'draft', hold: null, bookings: {} },
  }));
  /** Whoever was suspended has no session any more. */
  readonly suspended = new Set<number>();
  isSellerSuspended = false;
  /** Who let go of which car without paying, and has to wait: "buyer car". */
  readonly waiting = new Set<string>();

  copy(): MarketModel {
    const { cars, suspended, isSellerSuspended, waiting } = this;
    const state = structuredClone({ cars, suspended, isSellerSuspended, waiting });
    return Object.assign(new MarketModel(), state);
  }

  /** On the page of the payment. */
  priceShown = ({ buyer, car }: Who): number => this.#car(car).bookings[buyer]?.price ?? 1;

  advertise({ car, by }: By): Answer {
    if (!this.#mayChange(car, by)) return false;
    this.#car(car).state = 'advertised';
    return true;
  }

  book({ buyer, car }: Who): Answer {
    const { price, bookings } = this.#car(car);
    if (this.suspended.has(buyer) || !this.#isOnOffer(car)) return false;
    if (bookings[buyer]?.state !== 'open') bookings[buyer] = { state: 'open', price };
    return true;
  }

  /** Nobody is charged another price than they were shown. */
  openCheckout({ buyer, car, shown }: Who & { shown: number }): Answer {
    const { hold, price, bookings } = this.#car(car);
    const isOpen = bookings[buyer]?.state === 'open';
    if (this.suspended.has(buyer) || !isOpen || !this.#isOnOffer(car)) return false;
    if (hold) return hold.buyer === buyer && hold.amount === shown;
    if (price !== shown || this.waiting.has(`${buyer} ${car}`)) return false;
    this.#car(car).hold = { buyer, amount: price, declines: 0 };
    return true;
  }

  decline({ buyer, car, cards }: Who & { cards: number }): Answer {
    const { hold } = this.#car(car);
    if (hold?.buyer !== buyer) return false;
    hold.declines += cards;
    if (hold.declines >= mostDeclines) this.#expireAllOf(buyer);
    return true;
  }

  waitsAreOver(): Answer {
    const isAnybody = this.waiting.size > 0;
    this.waiting.clear();
    return isAnybody;
  }

  /** The card is charged; whoever tells us of it, the car is theirs. */
  pay({ buyer, car }: Who): Answer {
    const { hold, bookings } = this.#car(car);
    if (hold?.buyer !== buyer) return false;
    Object.assign(this.#car(car), { state: 'sold', hold: null });
    bookings[buyer] = { state: 'paid' };
    this.#loseBookings(car);
    return true;
  }

  /** At the provider, by hand: the sale stands. */
  refund({ car }: Car): Answer {
    const paid = Object.values(this.#car(car).bookings).find(({ state }) => state === 'paid');
    if (paid) paid.state = 'refunded';
    return paid !== undefined;
  }

  deleteBooking({ buyer, car }: Who): Answer {
    const { hold, bookings } = this.#car(car);
    const { state = 'paid' } = bookings[buyer] ?? {};
    if (this.suspended.has(buyer) || state === 'paid' || state === 'refunded') return false;
    bookings[buyer] = { state: 'released' };
    if (hold?.buyer === buyer) this.expire({ car });
    return true;
  }

  changePrice({ car, price }: Car & { price: number }): Answer {
    const { hold, bookings } = this.#car(car);
    if (!this.#mayChange(car, 'seller')) return false;
    this.#car(car).price = price;
    for (const [buyer, booking] of Object.entries(bookings)) {
      if (booking.state === 'open' && hold?.buyer !== Number(buyer)) booking.price = price;
    }
    return true;
  }

  deleteCar({ car, by }: By): Answer {
    if (!this.#mayChange(car, by)) return false;
    this.#car(car).state = 'removed';
    this.#loseBookings(car);
    this.expire({ car });
    return true;
  }

  suspendBuyer({ buyer }: { buyer: number }): Answer {
    this.suspended.add(buyer);
    this.#expireAllOf(buyer);
    return true;
  }

  suspendSeller(): Answer {
    this.isSellerSuspended = true;
    for (const car of this.cars.keys()) this.expire({ car });
    return true;
  }

  /** The hold is given up, or runs out: from now on the current price counts. */
  expire({ car }: Car): Answer {
    const { hold, price, bookings } = this.#car(car);
    if (!hold) return false;
    this.#car(car).hold = null;
    this.waiting.add(`${hold.buyer} ${car}`);
    const booking = bookings[hold.buyer];
    if (booking?.state === 'open') booking.price = price;
    return true;
  }

  /** Nobody notices. */
  replay = (): Answer => true;
  crash = (): Answer => true;

  #car = (car: number) => this.cars[car]!;
  #isOnOffer = (car: number) => this.#car(car).state === 'advertised' && !this.isSellerSuspended;
  #mayChange = (car: number, by: 'seller' | 'admin') =>
    !(by === 'seller' && this.isSellerSuspended) &&
    ['draft', 'advertised'].includes(this.#car(car).state);

  #expireAllOf(buyer: number): void {
    for (const [car, { hold }] of this.cars.entries()) {
      if (hold?.buyer === buyer) this.expire({ car });
    }
  }

  #loseBookings(car: number): void {
    for (const [buyer, { state }] of Object.entries(this.#car(car).bookings)) {
      if (state === 'open') this.#car(car).bookings[Number(buyer)] = { state: 'lost' };
    }
  }
}
