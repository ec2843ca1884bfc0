import { Calendar, Gauge, type LucideIcon, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatMoney } from '#marketplace/money.ts';
import { ReportAtOnce } from '#marketplace/reports/web/report-at-once.tsx';
import { brandName } from '#marketplace/vehicles/facts.ts';
import { CarPicture } from '#marketplace/vehicles/web/car-picture.tsx';
import { yearsUsed } from '#marketplace/vehicles/web/years-used.ts';
import type { Car } from '../listing.ts';
import { SellerMark } from './seller-mark.tsx';

type Props = {
  car: Car;
  /** The level that fits the headings around it. */
  heading?: 'h2' | 'h3';
  /** The first of a page: its picture is loaded before anything else. */
  isFirst?: boolean;
};

const sizes =
  '(min-width: 87.5rem) 19rem, (min-width: 75rem) calc((100vw - 24rem) / 3), ' +
  '(min-width: 62rem) calc((100vw - 23rem) / 2), (min-width: 36rem) calc((100vw - 3.25rem) / 2), calc(100vw - 2rem)';

export function CarCard({ car, heading: Heading = 'h2', isFirst }: Props) {
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-card border border-border bg-surface shadow-rest transition duration-150 hover:shadow-lift has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus dark:hover:border-control">
      <div className="overflow-hidden">
        <CarPicture
          url={car.pictures[0]}
          alt=""
          sizes={sizes}
          isFirst={isFirst}
          className="transition-transform duration-300 ease-out group-hover:scale-103"
        />
      </div>
      <div className="@container flex grow flex-col p-4">
        <div className="flex items-baseline justify-between gap-3">
          <p className="text-sm text-muted">{brandName(car.category)}</p>
          <p className="text-xl font-bold tabular-nums">{formatMoney(car.resalePrice)}</p>
        </div>
        <Heading className="line-clamp-2 text-lg leading-snug">
          <Link
            to={`/singleProduct/${car.id}`}
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

function CardFacts({ car }: { car: Car }) {
  return (
    <ul className="mt-2 mb-4 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      <CardFact icon={MapPin}>{car.location}</CardFact>
      <CardFact icon={Calendar}>{yearsUsed(car.yearsUsed)}</CardFact>
      <CardFact icon={Gauge}>{car.condition} condition</CardFact>
    </ul>
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
