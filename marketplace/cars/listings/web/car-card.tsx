import {
  BadgeCheck,
  Calendar,
  Camera,
  Fuel,
  Gauge,
  type LucideIcon,
  MapPin,
  User,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { awayText } from '#marketplace/cars/places/place.ts';
import { PriceDropMark } from '#marketplace/cars/prices/web/price-drop-mark.tsx';
import { ReportAtOnce } from '#marketplace/cars/reports/web/report-at-once.tsx';
import { PriceLabelMark } from '#marketplace/cars/valuation/web/price-label-mark.tsx';
import { fuels } from '#marketplace/cars/vehicles/fuels.ts';
import { CarPicture } from '#marketplace/cars/vehicles/web/car-picture.tsx';
import { useBrandName } from '#marketplace/cars/vehicles/web/makes.ts';
import { yearsUsed } from '#marketplace/cars/vehicles/web/years-used.ts';
import { formatDistance } from '#marketplace/distance.ts';
import { formatMoney } from '#marketplace/money.ts';
import type { Car } from '../listing.ts';
import { PostedAgo } from './posted-ago.tsx';

type Props = {
  car: Car;
  heading?: 'h2' | 'h3';
  isFirst?: boolean;
  corner?: ReactNode;
};

const sizes =
  '(min-width: 96rem) 18rem, (min-width: 87.5rem) 19rem, (min-width: 75rem) calc((100vw - 24rem) / 3), ' +
  '(min-width: 62rem) calc((100vw - 23rem) / 2), (min-width: 36rem) calc((100vw - 3.25rem) / 2), calc(100vw - 2rem)';

export function CarCard({ car, heading: Heading = 'h2', isFirst, corner }: Props) {
  const brand = useBrandName()(car.category);
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-card border border-border bg-surface shadow-rest transition duration-150 hover:shadow-lift has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus dark:hover:border-control">
      <div className="relative overflow-hidden">
        <CarPicture
          url={car.pictures[0]}
          alt=""
          sizes={sizes}
          isFirst={isFirst}
          className="transition-transform duration-300 ease-out group-hover:scale-103"
        />
        <PriceDropMark
          car={car}
          className="absolute start-2 top-2 max-w-[calc(100%-4rem)] rounded-control"
        />
        <PriceLabelMark
          label={car.priceLabel}
          className="absolute start-2 bottom-2 rounded-control"
        />
        <PictureCount count={car.pictures.length} />
        {corner}
      </div>
      <div className="@container flex grow flex-col p-4">
        {/* Always one line, because the age replaces a date when our scripts run. */}
        <div className="flex items-baseline justify-between gap-x-3 @max-[12rem]:flex-col">
          <p className="flex min-w-0 overflow-hidden text-sm whitespace-nowrap text-muted">
            {!isNamed(brand, car) && (
              <>
                <span className="truncate">{brand}</span>
                <span className="whitespace-pre"> · </span>
              </>
            )}
            <PostedAgo postedOn={car.postedOn} />
          </p>
          <p className="text-xl font-bold tabular-nums">{formatMoney(car.resalePrice)}</p>
        </div>
        <Heading className="line-clamp-2 text-lg leading-snug">
          <Link
            to={`/singleProduct/${car.id}`}
            state={car.distanceKm === undefined ? undefined : { distanceKm: car.distanceKm }}
            className="outline-none after:absolute after:inset-0"
          >
            {car.name}
          </Link>
        </Heading>
        <CardFacts car={car} />
        <div className="mt-auto flex min-h-9 items-center justify-between gap-2 border-t border-border pt-3">
          <SellerMark verified={car.sellerVerified} />
          <div className="relative z-10 -my-2.5 -me-2">
            <ReportAtOnce car={car} />
          </div>
        </div>
      </div>
    </article>
  );
}

function SellerMark({ verified }: { verified: boolean }) {
  const Icon = verified ? BadgeCheck : User;
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap text-sm ${verified ? 'font-medium text-success' : 'text-subtle'}`}
    >
      <Icon className="size-4.5 shrink-0" />
      {verified ? 'Verified seller' : 'Private seller'}
    </span>
  );
}

const isNamed = (brand: string, { name }: Car) =>
  name.toLowerCase().startsWith(brand.toLowerCase());

const PictureCount = ({ count }: { count: number }) => (
  <p className="absolute end-2 bottom-2 inline-flex items-center gap-1 rounded-full bg-ink px-2 py-0.5 text-xs font-semibold text-on-ink tabular-nums">
    <Camera className="size-3.5" />
    {count}
    <span className="sr-only">{count === 1 ? ' photo' : ' photos'}</span>
  </p>
);

function CardFacts({ car }: { car: Car }) {
  const { mileage, fuel } = car.vehicle;
  return (
    <div className="mt-2 mb-4 grid gap-1 text-sm text-muted">
      {/* Facts that do not fit in the line are hidden as a whole. */}
      <ul className="flex h-[1lh] flex-wrap gap-x-4 overflow-hidden whitespace-nowrap">
        {mileage !== undefined && <CardFact icon={Gauge}>{formatDistance(mileage)}</CardFact>}
        {fuel !== undefined && <CardFact icon={Fuel}>{fuels[fuel]}</CardFact>}
        <CardFact icon={Calendar}>{yearsUsed(car.yearsUsed)}</CardFact>
      </ul>
      <ul className="flex gap-x-4">
        <CardFact icon={MapPin}>
          {/* Before the location, which is cut off if it is long. */}
          {car.distanceKm !== undefined && `${awayText(car.distanceKm)} · `}
          {car.location}
        </CardFact>
        <li className="whitespace-nowrap">{car.condition} condition</li>
      </ul>
    </div>
  );
}

function CardFact({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="inline-flex items-center gap-1.5">
      <Icon className="size-4 shrink-0" />
      <span className="line-clamp-1">{children}</span>
    </li>
  );
}
