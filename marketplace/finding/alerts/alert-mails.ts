import { pictureForMail } from '#marketplace/cars/vehicles/picture.ts';
import { listAddress } from '#marketplace/finding/saved-searches/saved-search.ts';
import { formatMoney, type Money } from '#marketplace/money.ts';
import type { Mail } from '#marketplace/platform/mail/mail.ts';
import type { Item, Section } from '#marketplace/platform/mail/mail-items.ts';
import { layOut } from '#marketplace/platform/mail/mail-layout.ts';
import { callToEnd, pageToEnd } from './ending.ts';

export type AlertedCar = {
  id: string;
  name: string;
  price: Money;
  location: string;
  picture: string;
};
export type DroppedCar = AlertedCar & { was: Money };
export type FoundBySearch = { id: string; name: string; query: string; cars: AlertedCar[] };

type Alert = {
  to: string;
  name: string;
  origin: string;
  /** Each with at least one car, and no car twice. */
  searches: FoundBySearch[];
  drops: DroppedCar[];
  /** The token that ends emails about one search, about prices, or all of them. */
  tokens: { ofSearch: (id: string) => string; ofDrops: string; ofAll: string };
};

const mostCars = 20;

export function alertMail(alert: Alert): Mail {
  const { to, name, origin, searches, drops, tokens } = alert;
  const endings = [
    ...searches.map(({ id, name }) => ({
      label: `Stop emails about “${name}”`,
      token: tokens.ofSearch(id),
    })),
    ...(drops.length > 0
      ? [{ label: 'Stop emails about lower prices', token: tokens.ofDrops }]
      : []),
  ];
  const [only] = endings;
  const all = { label: 'Stop all of these emails', token: tokens.ofAll };
  return {
    ...layOut({
      to,
      name,
      subject: subjectOf(alert),
      paragraphs: [introductionTo(alert)],
      sections: sectionsOf(alert),
      action: actionOf(alert),
      afterwards: [whyOf(alert)],
      endings: [...endings, all].map(({ label, token }) => ({
        label,
        url: origin + pageToEnd(token),
      })),
    }),
    unsubscribe: origin + callToEnd(endings.length === 1 ? only!.token : tokens.ofAll),
  };
}

const countOf = (searches: FoundBySearch[]) =>
  searches.reduce((sum, { cars }) => sum + cars.length, 0);
const newCars = (count: number) => (count === 1 ? '1 new car' : `${count} new cars`);

function subjectOf({ searches, drops }: Alert): string {
  const found = countOf(searches);
  const [firstDrop] = drops;
  const first = searches[0]?.cars[0];
  if (found === 0) {
    return drops.length === 1
      ? `${firstDrop!.name} costs ${formatMoney(firstDrop!.was - firstDrop!.price)} less`
      : `${drops.length} of your favourites cost less`;
  }
  if (drops.length > 0) {
    return `${newCars(found)} for you, and lower prices`;
  }
  if (found === 1) return `New: ${first!.name} for ${formatMoney(first!.price)}`;
  return searches.length === 1
    ? `${newCars(found)} for “${searches[0]!.name}”`
    : `${newCars(found)} for your saved searches`;
}

function introductionTo({ searches, drops }: Alert): string {
  const found = countOf(searches);
  if (found === 0) {
    return drops.length === 1
      ? 'Good news: a car you keep an eye on costs less than before.'
      : 'Good news: some of your favourites now cost less.';
  }
  if (drops.length > 0) return 'Here is what is new for you on Forecourt.';
  return found === 1
    ? 'A car that fits your saved search has just come on offer.'
    : 'These cars fit what you are looking for.';
}

function sectionsOf({ searches, drops, origin }: Alert): Section[] {
  let room = mostCars;
  const take = <Car extends AlertedCar>(
    heading: string,
    cars: Car[],
    linesOf: (car: Car) => string[],
  ): Section[] => {
    const shown = cars.slice(0, room);
    room -= shown.length;
    const left = cars.length - shown.length;
    const items = shown.map((car) => itemOf(car, linesOf(car), origin));
    return [{ heading, items, more: left > 0 ? `and ${left} more` : undefined }];
  };
  return [
    ...(drops.length > 0
      ? take('Your favourites that cost less', drops, ({ price, was, location }) => [
          `${formatMoney(price)}, was ${formatMoney(was)}`,
          location,
        ])
      : []),
    ...searches.flatMap(({ name, cars }) =>
      take(name, cars, ({ price, location }) => [formatMoney(price), location]),
    ),
  ];
}

const itemOf = (car: AlertedCar, lines: string[], origin: string): Item => ({
  name: car.name,
  lines,
  url: carAddress(car, origin),
  picture: pictureForMail(car, origin),
});

const carAddress = ({ id }: AlertedCar, origin: string) => `${origin}/singleProduct/${id}`;

function actionOf({ searches, drops, origin }: Alert) {
  const [search, another] = searches;
  if (!search) return { label: 'See your favourites', url: `${origin}/favourites` };
  if (another || drops.length > 0) {
    return { label: 'See your saved searches', url: `${origin}/dashboard/searches` };
  }
  return { label: 'See all cars that fit', url: origin + listAddress(search.query) };
}

function whyOf({ searches, drops }: Alert): string {
  const reasons = [
    ...(searches.length > 0 ? ['you saved a search'] : []),
    ...(drops.length > 0 ? ['you marked a car as a favourite'] : []),
  ];
  return `You get this email because ${reasons.join(' and ')}. Prices and cars may have changed since it was written.`;
}
