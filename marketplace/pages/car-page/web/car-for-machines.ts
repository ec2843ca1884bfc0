import { type Car, priceOf } from '#marketplace/cars/listings/listing.ts';
import type { Vehicle } from '#marketplace/cars/vehicles/facts.ts';
import { brandNameIn } from '#marketplace/cars/vehicles/makes.ts';
import type { Make } from '#marketplace/cars/vehicles/makes-contract.ts';
import { inWords } from '#marketplace/cars/vehicles/vehicle-words.ts';
import { marketSettings } from '#marketplace/market-settings.ts';
import { majorUnits } from '#marketplace/money.ts';

/** The schema.org data of the car, and the breadcrumbs of its page. Undefined fields are left out. */
export function carForMachines(car: Car, makes: Make[], origin: string): object[] {
  const url = `${origin}/singleProduct/${car.id}`;
  return [vehicleAt(url, car, makes, origin), breadcrumbsTo(url, car, makes, origin)];
}

const breadcrumbsTo = (url: string, car: Car, makes: Make[], origin: string) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [
    { name: 'Car List', item: `${origin}/car` },
    { name: brandNameIn(makes, car.category), item: `${origin}/category/${car.category}` },
    { name: car.name, item: url },
  ].map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
});

function vehicleAt(url: string, car: Car, makes: Make[], origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Car',
    name: car.name,
    description: car.description,
    url,
    image: car.pictures.map((picture) => new URL(picture, origin).href),
    brand: { '@type': 'Brand', name: brandNameIn(makes, car.category) },
    itemCondition: 'https://schema.org/UsedCondition',
    ...factsOf(car.vehicle),
    offers: {
      '@type': 'Offer',
      url,
      price: majorUnits(priceOf(car)),
      priceCurrency: marketSettings().currency.code,
      availability: `https://schema.org/${car.sold ? 'SoldOut' : 'InStock'}`,
      // The market does not know whether it is a person or a dealer.
      seller: { '@type': ['Person', 'Organization'], name: car.sellerName },
    },
  };
}

const quantity = (value: number | undefined, unitCode: string) =>
  value === undefined ? undefined : { '@type': 'QuantitativeValue', value, unitCode };

const factsOf = (vehicle: Vehicle) => ({
  model: vehicle.model,
  vehicleConfiguration: vehicle.trim,
  dateVehicleFirstRegistered: vehicle.firstRegistration,
  // Buyers distinguish versions of a model by this year.
  vehicleModelDate: vehicle.firstRegistration?.slice(0, 4),
  mileageFromOdometer: quantity(vehicle.mileage, 'KMT'),
  fuelType: inWords(vehicle, 'fuel') ?? undefined,
  vehicleTransmission: inWords(vehicle, 'gearbox') ?? undefined,
  driveWheelConfiguration: inWords(vehicle, 'drive') ?? undefined,
  bodyType: inWords(vehicle, 'body') ?? undefined,
  color: inWords(vehicle, 'colour') ?? undefined,
  numberOfDoors: vehicle.doors,
  vehicleSeatingCapacity: vehicle.seats,
  numberOfPreviousOwners: vehicle.owners,
  vehicleEngine: engineOf(vehicle),
});

const engineOf = ({ powerKw, engineCc }: Vehicle) =>
  powerKw === undefined && engineCc === undefined
    ? undefined
    : {
        '@type': 'EngineSpecification',
        enginePower: quantity(powerKw, 'KWT'),
        engineDisplacement: quantity(engineCc, 'CMQ'),
      };
