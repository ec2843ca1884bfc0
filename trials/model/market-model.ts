/** What the market should be, in the plainest words: no database, no provider, nothing at the same time. */
export type CarModel = {
  price: number;
  state: 'draft' | 'advertised' | 'sold' | 'removed';
  /** The buyer who alone may pay now, and for how much. */
  hold: { buyer: number; amount: number; declines: number } | null;
};
export type BookingModel = { state: 'open' | 'paid' | 'released' | 'lost'; price: number };

/** So many declined cards end a checkout. */
const mostDeclines = 5;

/** `true` if the market has to agree. */
type Answer = boolean;

export class MarketModel {
  readonly cars: CarModel[];
  /** The newest booking of each buyer of each car. */
  readonly bookings = new Map<string, BookingModel>();
  /** Whoever was suspended has no session any more. */
  readonly shutOut = new Set<number>();
  isSellerShutOut = false;
  /** Who let go of which car without paying, and has to wait: "buyer car". */
  readonly #waiting = new Set<string>();

  constructor(cars: number, price: number) {
    this.cars = Array.from({ length: cars }, () => ({ price, state: 'draft', hold: null }));
  }

  booking = (buyer: number, car: number) => this.bookings.get(`${buyer} ${car}`);

  advertise(car: number, by: 'seller' | 'admin'): Answer {
    const { state } = this.#car(car);
    if (by === 'seller' && this.isSellerShutOut) return false;
    if (state === 'sold' || state === 'removed') return false;
    if (state === 'draft') this.#car(car).state = 'advertised';
    return true;
  }

  book(buyer: number, car: number): Answer {
    if (this.shutOut.has(buyer) || !this.#isOnOffer(car)) return false;
    if (this.booking(buyer, car)?.state !== 'open') {
      this.bookings.set(`${buyer} ${car}`, { state: 'open', price: this.#car(car).price });
    }
    return true;
  }

  /** Nobody is charged another price than they were shown. */
  openCheckout(buyer: number, car: number, shown: number): Answer {
    const { hold, price } = this.#car(car);
    const isOpen = this.booking(buyer, car)?.state === 'open';
    if (this.shutOut.has(buyer) || !isOpen || !this.#isOnOffer(car)) return false;
    if (hold) return hold.buyer === buyer && hold.amount === shown;
    if (price !== shown || this.#waiting.has(`${buyer} ${car}`)) return false;
    this.#car(car).hold = { buyer, amount: price, declines: 0 };
    return true;
  }

  decline(buyer: number, car: number, cards: number): void {
    const { hold } = this.#car(car);
    if (hold?.buyer !== buyer) return;
    hold.declines += cards;
    if (hold.declines >= mostDeclines) this.endHold(car);
  }

  waitsAreOver(): void {
    this.#waiting.clear();
  }

  /** The card is charged; whoever tells us of it, the car is theirs. */
  pay(buyer: number, car: number): Answer {
    if (this.#car(car).hold?.buyer !== buyer) return false;
    Object.assign(this.#car(car), { state: 'sold', hold: null });
    for (const [who, booking] of this.#bookingsOf(car)) {
      if (who === buyer) booking.state = 'paid';
      else if (booking.state === 'open') booking.state = 'lost';
    }
    return true;
  }

  deleteBooking(buyer: number, car: number): Answer {
    const booking = this.booking(buyer, car);
    if (this.shutOut.has(buyer) || !booking || booking.state === 'paid') return false;
    booking.state = 'released';
    if (this.#car(car).hold?.buyer === buyer) this.endHold(car);
    return true;
  }

  changePrice(car: number, price: number): Answer {
    const { state, hold } = this.#car(car);
    if (this.isSellerShutOut || state === 'sold' || state === 'removed') return false;
    this.#car(car).price = price;
    for (const [who, booking] of this.#bookingsOf(car)) {
      if (booking.state === 'open' && hold?.buyer !== who) booking.price = price;
    }
    return true;
  }

  deleteCar(car: number, by: 'seller' | 'admin'): Answer {
    const { state } = this.#car(car);
    if (by === 'seller' && this.isSellerShutOut) return false;
    if (state === 'sold' || state === 'removed') return false;
    this.#car(car).state = 'removed';
    for (const [, booking] of this.#bookingsOf(car)) {
      if (booking.state === 'open') booking.state = 'lost';
    }
    this.endHold(car);
    return true;
  }

  suspendBuyer(buyer: number): Answer {
    this.shutOut.add(buyer);
    for (const [car, { hold }] of this.cars.entries()) {
      if (hold?.buyer === buyer) this.endHold(car);
    }
    return true;
  }

  suspendSeller(): Answer {
    this.isSellerShutOut = true;
    for (const car of this.cars.keys()) this.endHold(car);
    return true;
  }

  /** Given up, or run out: from now on the current price counts. */
  endHold(car: number): void {
    const { hold, price } = this.#car(car);
    this.#car(car).hold = null;
    if (hold) this.#waiting.add(`${hold.buyer} ${car}`);
    const booking = hold && this.booking(hold.buyer, car);
    if (booking?.state === 'open') booking.price = price;
  }

  #car = (car: number) => this.cars[car]!;
  #isOnOffer = (car: number) => this.#car(car).state === 'advertised' && !this.isSellerShutOut;
  #bookingsOf = (car: number) =>
    [...this.bookings]
      .map(([key, booking]) => [...key.split(' ').map(Number), booking] as const)
      .filter(([, ofCar]) => ofCar === car)
      .map(([buyer, , booking]) => [buyer as number, booking as BookingModel] as const);
}
