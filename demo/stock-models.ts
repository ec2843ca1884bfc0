import type { Category, Vehicle } from '#marketplace/cars/vehicles/facts.ts';
import type { Look } from './looks.ts';

/** A trim, its effect on the ln price, and its engine. */
type Trim = [
  name: string,
  worth: number,
  fuel: NonNullable<Vehicle['fuel']>,
  gearbox: NonNullable<Vehicle['gearbox']>,
  powerKw: number,
  engineCc: number | null,
];

export type StockModel = {
  category: Category;
  make: string;
  model: string;
  looks: Look[];
  drive: NonNullable<Vehicle['drive']>;
  /** Whole US dollars; other currencies get about as much. */
  asNew: number;
  /** The loss in ln price by a year, and by 10,000 km more than usual. */
  lossAYear: number;
  lossBy10000Km: number;
  trims: Trim[];
  /** Enough sales to tell sold prices from asking prices. */
  isSoldOften?: true;
};

const suvs: Look[] = ['suv-graphite', 'suv-green', 'suv-silver', 'suv-white'];
const saloons: Look[] = ['sedan-black', 'sedan-blue', 'sedan-bronze', 'sedan-white'];
const hatchbacks: Look[] = ['hatch-orange', 'hatch-red', 'hatch-sky', 'hatch-teal'];
const convertibles: Look[] = ['conv-navy', 'conv-pearl', 'conv-red', 'conv-sand'];

const toyota = { category: 'toyota', make: 'Toyota' };
const bmw = { category: 'bmw', make: 'BMW' };
const bentley = { category: 'bentley', make: 'Bentley' };

/** Models of demo cars, which need cars for comparison. */
// biome-ignore format: a table.
export const stockModels: StockModel[] = [
  { ...toyota, model: 'RAV4', looks: suvs, drive: 'all', asNew: 34_000, lossAYear: 0.093, lossBy10000Km: 0.016, trims: [['Active', 0, 'petrol', 'automatic', 127, 1987], ['Adventure', 0.07, 'petrol', 'automatic', 152, 2487], ['Excel', 0.14, 'hybrid', 'automatic', 163, 2487]] },
  { ...toyota, model: 'Aqua', looks: hatchbacks, drive: 'front', asNew: 17_600, lossAYear: 0.096, lossBy10000Km: 0.02, trims: [['L', -0.05, 'hybrid', 'automatic', 54, 1496], ['X-Urban', 0.05, 'hybrid', 'automatic', 54, 1496]] },
  { ...toyota, model: 'Corolla', looks: saloons, drive: 'front', asNew: 23_000, lossAYear: 0.1, lossBy10000Km: 0.018, isSoldOften: true, trims: [['XLi', 0, 'petrol', 'manual', 90, 1598], ['GLi', 0.06, 'petrol', 'automatic', 90, 1598], ['Grande', 0.13, 'petrol', 'automatic', 103, 1798]] },
  { ...toyota, model: 'Land Cruiser Prado', looks: suvs, drive: 'all', asNew: 56_000, lossAYear: 0.085, lossBy10000Km: 0.013, trims: [['TX-L', 0, 'diesel', 'automatic', 150, 2754], ['VX', 0.1, 'diesel', 'automatic', 150, 2754]] },
  { ...toyota, model: 'Prius', looks: hatchbacks, drive: 'front', asNew: 31_500, lossAYear: 0.066, lossBy10000Km: 0.014, trims: [['Active', 0, 'hybrid', 'automatic', 90, 1797], ['Excel', 0.08, 'hybrid', 'automatic', 90, 1797], ['Plug-in Excel', 0.14, 'plug-in', 'automatic', 90, 1797]] },
  { ...toyota, model: 'Harrier', looks: suvs, drive: 'front', asNew: 42_500, lossAYear: 0.09, lossBy10000Km: 0.016, trims: [['Elegance', 0, 'petrol', 'automatic', 126, 1986], ['Progress', 0.1, 'petrol', 'automatic', 170, 1998]] },
  { ...bmw, model: '3 Series', looks: saloons, drive: 'rear', asNew: 44_500, lossAYear: 0.122, lossBy10000Km: 0.022, trims: [['318d', -0.06, 'diesel', 'automatic', 110, 1995], ['320i', 0, 'petrol', 'automatic', 135, 1998], ['330i', 0.16, 'petrol', 'automatic', 190, 1998], ['330e', 0.17, 'plug-in', 'automatic', 215, 1998]] },
  { ...bmw, model: 'X5', looks: suvs, drive: 'all', asNew: 66_000, lossAYear: 0.13, lossBy10000Km: 0.02, trims: [['xDrive30d', 0, 'diesel', 'automatic', 195, 2993], ['xDrive40i', 0.06, 'petrol', 'automatic', 250, 2998], ['M50i', 0.24, 'petrol', 'automatic', 390, 4395]] },
  { ...bmw, model: '5 Series', looks: saloons, drive: 'rear', asNew: 55_000, lossAYear: 0.128, lossBy10000Km: 0.021, trims: [['520d', 0, 'diesel', 'automatic', 140, 1995], ['530i', 0.1, 'petrol', 'automatic', 185, 1998], ['530e', 0.12, 'plug-in', 'automatic', 185, 1998]] },
  { ...bmw, model: 'Z4', looks: convertibles, drive: 'rear', asNew: 51_000, lossAYear: 0.1, lossBy10000Km: 0.02, trims: [['sDrive20i', -0.05, 'petrol', 'automatic', 145, 1998], ['M40i', 0.18, 'petrol', 'automatic', 250, 2998]] },
  { ...bmw, model: 'i3', looks: hatchbacks, drive: 'rear', asNew: 45_000, lossAYear: 0.19, lossBy10000Km: 0.022, trims: [['94 Ah', -0.08, 'electric', 'automatic', 125, null], ['120 Ah', 0.04, 'electric', 'automatic', 125, null]] },
  { ...bentley, model: 'Continental GTC', looks: convertibles, drive: 'all', asNew: 236_000, lossAYear: 0.115, lossBy10000Km: 0.03, trims: [['V8 Mulliner', 0.06, 'petrol', 'automatic', 404, 3996], ['W12 First Edition', 0.02, 'petrol', 'automatic', 467, 5950]] },
];
