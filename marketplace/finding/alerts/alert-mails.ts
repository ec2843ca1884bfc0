import { pictureForMail } from '#marketplace/cars/vehicles/picture.ts';
import { listAddress } from '#marketplace/finding/saved-searches/saved-search.ts';
import { formatMoney, type Money } from '#marketplace/money.ts';
import type { Mail } from '#marketplace/platform/mail/mail.ts';
import type { Section } from '#marketplace/platform/mail/mail-items.ts';
import { layOut } from '#marketplace/platform/mail/mail-layout.ts';
import { unsubscribeCallPath, unsubscribePath } from './unsubscription.ts';

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
  /** For the links that end emails about one search, about prices, or all of them. */
  tokens: { ofSearch: (id: string) => string; ofDrops: string; ofAll: string };
};

const mostCars = 20;

export function alertMail(alert: Alert): Mail {
  const { to, name, origin, searches, drops, tokens } = alert;
  const { subject, introduction } = openingOf(alert);
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
      subject,
      paragraphs: [introduction],
      sections: sectionsOf(alert),
      action: actionOf(alert),
      afterwards: [reasonOf(alert)],
      endings: [...endings, all].map(({ label, token }) => ({
        label,
        url: origin + unsubscribePath(token),
      })),
    }),
    unsubscribe: origin + unsubscribeCallPath(endings.length === 1 ? only!.token : tokens.ofAll),
  };
}

type MailOpening = { subject: string; introduction: string };

function openingOf({ searches, drops }: Alert): MailOpening {
  const [car, ...others] = searches.flatMap(({ cars }) => cars);
  if (!car) return openingOfDrops(drops);
  const newCars = others.length === 0 ? '1 new car' : `${others.length + 1} new cars`;
  if (drops.length > 0) {
    return {
      subject: `${newCars} for you, and lower prices`,
      introduction: 'Here is what is new for you on Forecourt.',
    };
  }
  if (others.length === 0) {
    return {
      subject: `New: ${car.name} for ${formatMoney(car.price)}`,
      introduction: 'A car that fits your saved search has just come on offer.',
    };
  }
  const [search, another] = searches;
  return {
    subject: `${newCars} for ${another ? 'your saved searches' : `“${search!.name}”`}`,
    introduction: 'These cars fit what you are looking for.',
  };
}

function openingOfDrops(drops: DroppedCar[]): MailOpening {
  const [car, another] = drops;
  return another
    ? {
        subject: `${drops.length} of your favourites cost less`,
        introduction: 'Good news: some of your favourites now cost less.',
      }
    : {
        subject: `${car!.name} costs ${formatMoney(car!.was - car!.price)} less`,
        introduction: 'Good news: a car you keep an eye on costs less than before.',
      };
}

function sectionsOf({ searches, drops, origin }: Alert): Section[] {
  let room = mostCars;
  const take = <Car extends AlertedCar>(
    heading: string,
    cars: Car[],
    priceOf: (car: Car) => string,
  ): Section => {
    const shown = cars.slice(0, room);
    room -= shown.length;
    const left = cars.length - shown.length;
    const items = shown.map((car) => ({
      name: car.name,
      lines: [priceOf(car), car.location],
      url: `${origin}/singleProduct/${car.id}`,
      picture: pictureForMail(car, origin),
    }));
    return { heading, items, more: left > 0 ? `and ${left} more` : undefined };
  };
  const wasDearer = ({ price, was }: DroppedCar) =>
    `${formatMoney(price)}, was ${formatMoney(was)}`;
  return [
    ...(drops.length > 0 ? [take('Your favourites that cost less', drops, wasDearer)] : []),
    ...searches.map(({ name, cars }) => take(name, cars, ({ price }) => formatMoney(price))),
  ];
}

function actionOf({ searches, drops, origin }: Alert) {
  const [search, another] = searches;
  if (!search) return { label: 'See your favourites', url: `${origin}/favourites` };
  if (another || drops.length > 0) {
    return { label: 'See your saved searches', url: `${origin}/dashboard/searches` };
  }
  return { label: 'See all cars that fit', url: origin + listAddress(search.query) };
}

function reasonOf({ searches, drops }: Alert): string {
  const reasons = [
    ...(searches.length > 0 ? ['you saved a search'] : []),
    ...(drops.length > 0 ? ['you marked a car as a favourite'] : []),
  ];
  return `You get this email because ${reasons.join(' and ')}. Prices and cars may have changed since it was written.`;
}
