import { BadgeCheck, MapPin, User } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { type Car, priceOf, savingOn } from '#marketplace/cars/listings/listing.ts';
import { awayText } from '#marketplace/cars/places/place.ts';
import { PriceDropMark } from '#marketplace/cars/prices/web/price-drop-mark.tsx';
import { PriceVerdict } from '#marketplace/cars/valuation/web/price-verdict.tsx';
import { useBrandName } from '#marketplace/cars/vehicles/web/makes.ts';
import { MessageSeller } from '#marketplace/dealing/messages/web/message-seller.tsx';
import { CarAvailability } from '#marketplace/dealing/offers/web/car-availability.tsx';
import { MakeOffer } from '#marketplace/dealing/offers/web/make-offer.tsx';
import { BookViewing } from '#marketplace/dealing/viewings/web/book-viewing.tsx';
import { formatMoney } from '#marketplace/money.ts';
import { Badge } from '#ui/badge.tsx';
import { BuyNow } from './buy-now.tsx';
import { CarFacts } from './car-facts.tsx';
import { NextStep } from './next-step.tsx';
import { useRelationToCar } from './use-relation-to-car.ts';

export function PriceCard({ car }: { car: Car }) {
  const brandName = useBrandName();
  return (
    <section
      aria-labelledby="car-name"
      className="rounded-panel border border-border bg-surface p-5 shadow-lift md:p-6"
    >
      <div className="flex items-center justify-between gap-3">
        <p className="text-muted">{brandName(car.category)}</p>
        {car.sold && <Badge>Sold</Badge>}
      </div>
      <h1 id="car-name" className="text-2xl leading-tight">
        {car.name}
      </h1>
      {car.location && (
        <p className="mt-1 flex items-center gap-1.5 text-muted">
          <MapPin className="size-4.5 shrink-0" />
          <span>
            {car.location}
            <DistanceAway />
          </span>
        </p>
      )}
      <p className="mt-5 text-4xl font-bold tracking-tight tabular-nums">
        {formatMoney(priceOf(car))}
      </p>
      <PricePaid car={car} />
      <PriceVerdict car={car} />
      <PriceDropMark car={car} className="mt-1 mb-1.5 rounded-full" />
      <Saving car={car} />
      <div className="mt-5 max-lg:hidden">
        <BuyNow car={car} />
      </div>
      {!car.sold && <CarAvailability carId={car.id} />}
      <NextStep car={car} />
      <WriteToSeller car={car} />
      <div className="mt-5 border-t border-border pt-2.5">
        <CarFacts car={car} />
      </div>
      <SellerStrip car={car} />
    </section>
  );
}

/** For visitors who come from a search around a place. All visitors get the same page, so the history entry has it. */
function DistanceAway() {
  const { state } = useLocation();
  const [distanceKm, setDistance] = useState<number | null>(null);
  useEffect(() => setDistance(state?.distanceKm ?? null), [state]);
  return distanceKm !== null && `, ${awayText(distanceKm)}`;
}

/** Only the buyer of a sold car can write about it, and it has no more viewings and offers. */
function WriteToSeller({ car }: { car: Car }) {
  const { booking, isOwn } = useRelationToCar(car);
  const isOpen = car.sold ? booking?.status === 'paid' : car.advertised;
  if (!isOpen || isOwn) return null;
  return (
    <>
      <MessageSeller car={car} anchor="message-the-seller" />
      {!car.sold && <MakeOffer car={car} />}
      {!car.sold && <BookViewing car={car} />}
    </>
  );
}

function PricePaid({ car: { pricePaid, resalePrice } }: { car: Car }) {
  if (pricePaid === undefined) return null;
  const asked = pricePaid === resalePrice ? '' : ` (asking price ${formatMoney(resalePrice)})`;
  return <p className="text-muted tabular-nums">Price paid{asked}</p>;
}

function Saving({ car }: { car: Car }) {
  const saving = savingOn(car);
  if (saving === null) return null;
  return (
    <p className="text-muted">
      <span className="font-semibold text-text tabular-nums">{formatMoney(saving)}</span> below what
      the seller paid
    </p>
  );
}

function SellerStrip({ car: { sellerName, sellerVerified } }: { car: Car }) {
  const Icon = sellerVerified ? BadgeCheck : User;
  return (
    <p
      className={`mt-3 flex items-center gap-2.5 rounded-control px-3.5 py-2.5 font-medium ${sellerVerified ? 'bg-success-soft text-on-success-soft' : 'bg-sunken text-muted'}`}
    >
      <Icon className="size-5 shrink-0" />
      {sellerVerified ? 'Verified seller' : 'Private seller'}: {sellerName}
    </p>
  );
}
