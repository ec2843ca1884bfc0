import {
  rememberedCarFromWire,
  rememberedCarToWire,
} from '#marketplace/cars/listings/remembered-car-on-wire.ts';
import { majorUnits, minorUnits } from '#marketplace/money.ts';
import type { FavouriteOnWire } from './contract.ts';
import type { Favourite } from './favourite.ts';

export const favouriteToWire = (favourite: Favourite): FavouriteOnWire => ({
  ...rememberedCarToWire(favourite),
  savedPrice: majorUnits(favourite.savedPrice),
});

export const favouriteFromWire = (wire: FavouriteOnWire): Favourite => ({
  ...rememberedCarFromWire(wire),
  savedPrice: minorUnits(wire.savedPrice),
});
