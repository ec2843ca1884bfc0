import type { ListingState } from '#marketplace/cars/listings/listing.ts';
import type { Category, Condition } from '#marketplace/cars/vehicles/facts.ts';

/** A body and a colour of which `demo/pictures` has views. */
export type Look =
  | `suv-${'graphite' | 'green' | 'silver' | 'white'}`
  | `sedan-${'black' | 'blue' | 'bronze' | 'white'}`
  | `hatch-${'orange' | 'red' | 'sky' | 'teal'}`
  | `coupe-${'graphite' | 'navy' | 'red' | 'silver'}`
  | `conv-${'navy' | 'pearl' | 'red' | 'sand'}`
  | `lux-${'black' | 'green' | 'pearl' | 'sky'}`;

export type DemoCar = {
  /** Unique, so that bookings can refer to it. */
  name: string;
  category: Category;
  look: Look;
  condition: Condition;
  yearsUsed: number;
  /** Whole US dollars, not cents; in other currencies, about as much. */
  resalePrice: number;
  /** Whole US dollars, not cents; in other currencies, about as much. */
  originalPrice: number;
  location: string;
  /** The address of one of `demoSellers`. */
  seller: string;
  /** Prefix 010 is not assigned in Bangladesh, so nobody is called. */
  phone: string;
  /** When it was posted; no two cars at the same time. */
  daysAgo: number;
  state: Exclude<ListingState, 'removed'>;
  description: string;
};
