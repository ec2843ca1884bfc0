import { type Month, monthOf } from '#marketplace/cars/vehicles/month.ts';
import type { Vehicle, VehicleChanges } from '#marketplace/cars/vehicles/vehicle.ts';
import type { DemoCar, Look } from './demo-car.ts';

type Told = [
  model: string,
  mileage: number,
  fuel: NonNullable<Vehicle['fuel']>,
  gearbox: NonNullable<Vehicle['gearbox']>,
  drive: NonNullable<Vehicle['drive']>,
  powerKw: number,
  /** Null for electric cars. */
  engineCc: number | null,
  owners: number,
  others?: VehicleChanges,
];

const none = 'none' as const;
const family = ['air-conditioning', 'bluetooth', 'isofix', 'parking-sensors'] as const;
const comfort = ['climate-control', 'bluetooth', 'cruise-control', 'parking-camera'] as const;
const luxury = ['climate-control', 'leather-seats', 'electric-seats', 'navigation'] as const;
const sport = ['alloy-wheels', 'led-lights', 'apple-carplay', 'keyless-entry'] as const;

/** By the car's name. Those that are missing here were sold in a hurry: nothing but what everybody must say. */
// biome-ignore format: a table.
const told: Record<string, Told> = {
  'Toyota RAV4 2.5 Hybrid': ['RAV4', 41_200, 'hybrid', 'automatic', 'all', 163, 2487, 1, { trim: '2.5 Hybrid', accident: none, serviceHistory: 'full', equipment: [...comfort, 'adaptive-cruise'] }],
  'Toyota Aqua G': ['Aqua', 22_600, 'hybrid', 'automatic', 'front', 54, 1496, 1, { trim: 'G', accident: none, equipment: [...family] }],
  'Toyota Corolla Altis 1.6': ['Corolla', 118_000, 'petrol', 'automatic', 'front', 90, 1598, 2, { trim: 'Altis 1.6', accident: 'repaired', serviceHistory: 'partial', equipment: [...family] }],
  'Toyota GR86': ['GR86', 18_400, 'petrol', 'manual', 'rear', 172, 2387, 1, { accident: none, serviceHistory: 'full', equipment: [...sport] }],
  'Toyota Vitz 1.0': ['Vitz', 96_000, 'petrol', 'automatic', 'front', 51, 996, 2, { trim: '1.0', equipment: ['air-conditioning'] }],
  'Toyota Land Cruiser Prado TX': ['Land Cruiser Prado', 73_500, 'diesel', 'automatic', 'all', 150, 2754, 1, { trim: 'TX', seats: 7, serviceHistory: 'full', equipment: [...comfort, 'seven-seats', 'roof-rails', 'towbar'] }],
  'Toyota Premio F 1.5': ['Premio', 54_800, 'petrol', 'automatic', 'front', 80, 1496, 2, { trim: 'F 1.5', accident: none, equipment: [...family] }],
  'Toyota Yaris 1.3': ['Yaris', 27_900, 'petrol', 'manual', 'front', 73, 1329, 1, { trim: '1.3', accident: none, serviceHistory: 'full', equipment: [...family] }],
  'Toyota Crown Royal Saloon': ['Crown', 134_000, 'petrol', 'automatic', 'rear', 149, 2499, 2, { trim: 'Royal Saloon', serviceHistory: 'full', equipment: [...luxury] }],
  'Toyota Axio Hybrid': ['Axio', 61_300, 'hybrid', 'automatic', 'front', 54, 1496, 1, { trim: 'Hybrid', accident: none, equipment: [...family] }],
  'Toyota Harrier 2.0 Premium': ['Harrier', 48_000, 'petrol', 'automatic', 'front', 126, 1986, 1, { trim: '2.0 Premium', accident: none, serviceHistory: 'full', equipment: [...comfort, 'panoramic-roof', 'electric-tailgate'] }],
  'Toyota Camry Solara Convertible': ['Camry', 88_700, 'petrol', 'automatic', 'front', 157, 3311, 3, { trim: 'Solara', equipment: ['air-conditioning', 'leather-seats'] }],
  'Toyota Corolla Hatchback 1.8': ['Corolla', 19_000, 'petrol', 'automatic', 'front', 103, 1798, 1, { trim: 'Hatchback 1.8', accident: none, serviceHistory: 'full', equipment: [...comfort] }],
  'Toyota Allion A15': ['Allion', 126_000, 'petrol', 'automatic', 'front', 80, 1496, 1, { trim: 'A15', serviceHistory: 'partial', equipment: [...family] }],
  'Toyota Corolla Cross Hybrid': ['Corolla Cross', 12_100, 'hybrid', 'automatic', 'front', 90, 1798, 1, { trim: 'Hybrid', accident: none, serviceHistory: 'full', equipment: [...comfort] }],
  'Toyota Prius S': ['Prius', 142_000, 'hybrid', 'automatic', 'front', 90, 1797, 2, { trim: 'S', serviceHistory: 'partial', equipment: [...family] }],
  'Toyota GR Supra 3.0': ['Supra', 21_500, 'petrol', 'automatic', 'rear', 250, 2998, 2, { trim: 'GR 3.0', seats: 2, accident: none, serviceHistory: 'full', vin: 'WZ1DB4C07LW024681', equipment: [...sport, 'head-up-display'] }],
  'Toyota Vios 1.5': ['Vios', 154_000, 'petrol', 'manual', 'front', 79, 1496, 3, { trim: '1.5', serviceHistory: none, equipment: ['air-conditioning'] }],
  'Toyota Rush 1.5 S': ['Rush', 87_400, 'petrol', 'manual', 'rear', 76, 1496, 1, { trim: '1.5 S', seats: 7, equipment: [...family, 'seven-seats', 'roof-rails'] }],
  'Toyota GR Yaris': ['Yaris', 9_800, 'petrol', 'manual', 'all', 192, 1618, 1, { trim: 'GR', doors: 3, seats: 4, accident: none, serviceHistory: 'full', equipment: [...sport] }],
  'Toyota Century V12': ['Century', 62_000, 'petrol', 'automatic', 'rear', 206, 4996, 1, { trim: 'V12', accident: none, serviceHistory: 'full', equipment: [...luxury] }],
  'Toyota Auris 1.5 X': ['Auris', 101_000, 'petrol', 'automatic', 'front', 80, 1496, 2, { trim: '1.5 X', serviceHistory: 'partial', equipment: [...family] }],
  'Toyota 86 GT': ['86', 92_300, 'petrol', 'manual', 'rear', 147, 1998, 2, { trim: 'GT', accident: none, equipment: [...sport] }],
  'Toyota Fortuner 2.8': ['Fortuner', 139_000, 'diesel', 'automatic', 'all', 130, 2755, 1, { trim: '2.8', seats: 7, serviceHistory: 'partial', equipment: [...comfort, 'seven-seats', 'towbar'] }],
  'Toyota Camry Hybrid': ['Camry', 39_600, 'hybrid', 'automatic', 'front', 160, 2487, 1, { trim: 'Hybrid', accident: none, serviceHistory: 'full', equipment: [...comfort, 'heated-seats'] }],
  'Toyota bZ4X': ['bZ4X', 6_300, 'electric', 'automatic', 'all', 160, null, 1, { accident: none, serviceHistory: 'full', equipment: [...comfort, 'adaptive-cruise', 'heated-seats'] }],
  'Toyota RAV4 2.0 CNG': ['RAV4', 151_000, 'cng', 'automatic', 'all', 112, 1998, 2, { trim: '2.0', serviceHistory: 'partial', equipment: [...family, 'roof-rails'] }],
  'Toyota Highlander Hybrid': ['Highlander', 58_900, 'hybrid', 'automatic', 'all', 181, 2487, 1, { seats: 7, accident: none, serviceHistory: 'full', equipment: [...comfort, 'seven-seats', 'electric-tailgate'] }],
  'Toyota Corolla X CNG': ['Corolla', 163_000, 'cng', 'automatic', 'front', 81, 1496, 1, { trim: 'X', serviceHistory: 'partial', equipment: [...family] }],
  'Toyota Belta 1.3 LPG': ['Belta', 176_000, 'lpg', 'manual', 'front', 64, 1298, 4, { trim: '1.3', accident: 'damaged', serviceHistory: none, equipment: ['air-conditioning'] }],
  'Toyota Prius PHV': ['Prius', 63_400, 'plug-in', 'automatic', 'front', 90, 1797, 2, { trim: 'PHV', accident: none, serviceHistory: 'full', equipment: [...comfort, 'navigation'] }],
  'Toyota Starlet 1.3': ['Starlet', 188_000, 'petrol', 'manual', 'front', 55, 1331, 4, { trim: '1.3', serviceHistory: 'partial', equipment: ['air-conditioning'] }],
  'Toyota Ist 1.5': ['Ist', 139_000, 'cng', 'automatic', 'front', 80, 1496, 3, { trim: '1.5', serviceHistory: 'partial', equipment: [...family] }],
  'Toyota Celica 1.8': ['Celica', 146_000, 'petrol', 'manual', 'front', 141, 1796, 3, { trim: '1.8', serviceHistory: 'full', equipment: ['air-conditioning', 'alloy-wheels'] }],
  'Toyota Celica Convertible': ['Celica', 204_000, 'petrol', 'manual', 'front', 99, 2164, 5, { serviceHistory: none, equipment: ['alloy-wheels'] }],
  'Toyota Crown Majesta Hybrid': ['Crown', 121_000, 'hybrid', 'automatic', 'rear', 215, 3456, 1, { trim: 'Majesta', accident: none, serviceHistory: 'full', equipment: [...luxury] }],
  'BMW M4 Coupe': ['M4', 11_000, 'petrol', 'automatic', 'rear', 375, 2993, 1, { trim: 'Competition', accident: none, serviceHistory: 'full', equipment: [...sport, 'head-up-display'] }],
  'BMW 320i': ['3 Series', 58_200, 'petrol', 'automatic', 'rear', 135, 1998, 1, { trim: '320i', accident: none, serviceHistory: 'full', vin: 'WBA5R12060AF13579', equipment: [...comfort, 'leather-seats'] }],
  'BMW X5 xDrive40i': ['X5', 44_900, 'petrol', 'automatic', 'all', 250, 2998, 1, { trim: 'xDrive40i', serviceHistory: 'full', equipment: [...luxury, 'panoramic-roof', 'electric-tailgate'] }],
  'BMW 118i': ['1 Series', 31_700, 'petrol', 'automatic', 'front', 103, 1499, 1, { trim: '118i', accident: none, serviceHistory: 'full', equipment: [...comfort] }],
  'BMW Z4 sDrive30i': ['Z4', 26_300, 'petrol', 'automatic', 'rear', 190, 1998, 1, { trim: 'sDrive30i', seats: 2, accident: none, equipment: [...sport, 'heated-seats'] }],
  'BMW 520d': ['5 Series', 142_000, 'diesel', 'automatic', 'rear', 140, 1995, 2, { trim: '520d', serviceHistory: 'full', equipment: [...luxury] }],
  'BMW 730d': ['7 Series', 156_000, 'diesel', 'automatic', 'rear', 195, 2993, 1, { trim: '730d', serviceHistory: 'partial', equipment: [...luxury, 'head-up-display'] }],
  'BMW 430i Convertible': ['4 Series', 23_800, 'petrol', 'automatic', 'rear', 180, 1998, 2, { trim: '430i', accident: none, equipment: [...luxury, 'heated-seats'] }],
  'BMW i3 120 Ah': ['i3', 49_500, 'electric', 'automatic', 'rear', 125, null, 1, { trim: '120 Ah', seats: 4, equipment: [...comfort, 'led-lights'] }],
  'BMW M240i Coupe': ['2 Series', 28_100, 'petrol', 'automatic', 'rear', 250, 2998, 1, { trim: 'M240i', accident: none, serviceHistory: 'full', equipment: [...sport] }],
  'BMW X3 xDrive20d': ['X3', 112_000, 'diesel', 'automatic', 'all', 140, 1995, 1, { trim: 'xDrive20d', serviceHistory: 'partial', equipment: [...comfort, 'roof-rails', 'towbar'] }],
  'BMW 330e': ['3 Series', 37_400, 'plug-in', 'automatic', 'rear', 215, 1998, 1, { trim: '330e', accident: none, serviceHistory: 'full', equipment: [...comfort, 'navigation'] }],
  'BMW 120d': ['1 Series', 198_000, 'diesel', 'manual', 'rear', 130, 1995, 4, { trim: '120d', serviceHistory: none, equipment: ['air-conditioning'] }],
  'BMW 840i Coupe': ['8 Series', 19_400, 'petrol', 'automatic', 'rear', 245, 2998, 1, { trim: '840i', accident: none, equipment: [...luxury, 'ventilated-seats'] }],
  'BMW Z4 sDrive23i': ['Z4', 97_000, 'petrol', 'manual', 'rear', 150, 2497, 3, { trim: 'sDrive23i', seats: 2, equipment: ['leather-seats', 'alloy-wheels'] }],
  'BMW X1 sDrive18i': ['X1', 51_800, 'petrol', 'automatic', 'front', 103, 1499, 1, { trim: 'sDrive18i', accident: none, equipment: [...family] }],
  'BMW 420i Coupe': ['4 Series', 93_600, 'petrol', 'automatic', 'rear', 135, 1997, 2, { trim: '420i', serviceHistory: 'partial', equipment: [...comfort] }],
  'BMW 740Li': ['7 Series', 66_000, 'petrol', 'automatic', 'rear', 240, 2998, 1, { trim: '740Li', accident: none, serviceHistory: 'full', equipment: [...luxury, 'ventilated-seats'] }],
  'BMW 220i Convertible': ['2 Series', 38_500, 'petrol', 'automatic', 'rear', 135, 1998, 1, { trim: '220i', accident: none, equipment: [...comfort] }],
  'BMW M340i xDrive': ['3 Series', 16_700, 'petrol', 'automatic', 'all', 275, 2998, 1, { trim: 'M340i xDrive', accident: none, serviceHistory: 'full', equipment: [...luxury, 'head-up-display'] }],
  'BMW 750Li': ['7 Series', 187_000, 'petrol', 'automatic', 'rear', 270, 4799, 3, { trim: '750Li', serviceHistory: none, equipment: [...luxury] }],
  'BMW iX3': ['iX3', 33_800, 'electric', 'automatic', 'rear', 210, null, 1, { accident: none, serviceHistory: 'full', equipment: [...comfort, 'panoramic-roof', 'electric-tailgate'] }],
  'BMW i4 eDrive40': ['i4', 21_700, 'electric', 'automatic', 'rear', 250, null, 1, { trim: 'eDrive40', accident: none, serviceHistory: 'full', equipment: [...sport, 'heated-seats', 'head-up-display'] }],
  'BMW 530e': ['5 Series', 71_200, 'plug-in', 'automatic', 'rear', 185, 1998, 1, { trim: '530e', accident: none, serviceHistory: 'full', equipment: [...luxury] }],
  'BMW i3s': ['i3', 36_100, 'electric', 'automatic', 'rear', 135, null, 1, { trim: 's', seats: 4, accident: none, equipment: [...comfort, 'led-lights'] }],
  'BMW 320d Coupe': ['3 Series', 168_000, 'diesel', 'manual', 'rear', 135, 1995, 3, { trim: '320d', serviceHistory: 'partial', equipment: [...comfort] }],
  'BMW i8': ['i8', 29_300, 'plug-in', 'automatic', 'all', 266, 1499, 2, { accident: none, serviceHistory: 'full', equipment: [...sport, 'head-up-display'] }],
  'BMW 635d': ['6 Series', 157_000, 'diesel', 'automatic', 'rear', 210, 2993, 3, { trim: '635d', serviceHistory: 'full', equipment: [...luxury] }],
  'BMW 120d Convertible': ['1 Series', 124_000, 'diesel', 'manual', 'rear', 130, 1995, 2, { trim: '120d', accident: none, serviceHistory: 'full', equipment: [...comfort] }],
  'BMW Z3 1.9': ['Z3', 133_000, 'petrol', 'manual', 'rear', 103, 1895, 4, { trim: '1.9', seats: 2, serviceHistory: 'full', equipment: ['leather-seats', 'alloy-wheels'] }],
  'BMW i7 xDrive60': ['i7', 2_100, 'electric', 'automatic', 'all', 400, null, 0, { trim: 'xDrive60', accident: none, serviceHistory: 'full', equipment: [...luxury, 'ventilated-seats', 'head-up-display'] }],
  'Bentley Flying Spur V8': ['Flying Spur', 14_200, 'petrol', 'automatic', 'all', 404, 3996, 1, { trim: 'V8', accident: none, serviceHistory: 'full', equipment: [...luxury] }],
  'Bentley Bentayga V8': ['Bentayga', 31_500, 'petrol', 'automatic', 'all', 404, 3996, 1, { trim: 'V8', accident: none, serviceHistory: 'full', equipment: [...luxury, 'panoramic-roof'] }],
  'Bentley Continental GTC V8': ['Continental GTC', 8_900, 'petrol', 'automatic', 'all', 404, 3996, 1, { trim: 'V8', accident: none, serviceHistory: 'full', equipment: [...luxury, 'heated-seats'] }],
  'Bentley Continental GT W12': ['Continental GT', 91_000, 'petrol', 'automatic', 'all', 423, 5998, 3, { trim: 'W12', serviceHistory: 'partial', equipment: [...luxury] }],
  'Bentley Mulsanne': ['Mulsanne', 29_800, 'petrol', 'automatic', 'rear', 377, 6752, 1, { accident: none, serviceHistory: 'full', equipment: [...luxury] }],
  'Bentley Continental GT Speed': ['Continental GT', 6_400, 'petrol', 'automatic', 'all', 485, 5950, 1, { trim: 'Speed', accident: none, serviceHistory: 'full', equipment: [...luxury] }],
  'Bentley Arnage T': ['Arnage', 104_000, 'petrol', 'automatic', 'rear', 368, 6761, 3, { trim: 'T', serviceHistory: 'partial', equipment: ['leather-seats', 'climate-control'] }],
  'Bentley Continental GTC W12': ['Continental GTC', 84_500, 'petrol', 'automatic', 'all', 412, 5998, 3, { trim: 'W12', equipment: [...luxury] }],
  'Bentley Bentayga Hybrid': ['Bentayga', 16_000, 'plug-in', 'automatic', 'all', 330, 2995, 1, { trim: 'Hybrid', accident: none, serviceHistory: 'full', equipment: [...luxury, 'panoramic-roof'] }],
  'Bentley Continental GT V8': ['Continental GT', 24_300, 'petrol', 'automatic', 'all', 404, 3996, 1, { trim: 'V8', accident: none, serviceHistory: 'full', equipment: [...luxury] }],
  'Bentley Flying Spur W12': ['Continental Flying Spur', 97_200, 'petrol', 'automatic', 'all', 412, 5998, 2, { trim: 'W12', serviceHistory: 'partial', equipment: [...luxury] }],
  'Bentley Continental GTC Speed': ['Continental GTC', 18_600, 'petrol', 'automatic', 'all', 467, 5998, 1, { trim: 'Speed', accident: none, serviceHistory: 'full', equipment: [...luxury] }],
  'Bentley Continental GT V8 S': ['Continental GT', 47_100, 'petrol', 'automatic', 'all', 388, 3993, 2, { trim: 'V8 S', accident: none, equipment: [...luxury] }],
  'Bentley Azure': ['Azure', 58_000, 'petrol', 'automatic', 'rear', 336, 6761, 2, { serviceHistory: 'partial', equipment: ['leather-seats', 'climate-control'] }],
  'Bentley Mulsanne Speed': ['Mulsanne', 33_900, 'petrol', 'automatic', 'rear', 395, 6752, 1, { trim: 'Speed', accident: none, serviceHistory: 'full', equipment: [...luxury] }],
  'Bentley Continental GTC S': ['Continental GTC', 15_400, 'petrol', 'automatic', 'all', 404, 3996, 1, { trim: 'S', accident: none, serviceHistory: 'full', equipment: [...luxury, 'heated-seats'] }],
  'Bentley Flying Spur Hybrid': ['Flying Spur', 11_900, 'plug-in', 'automatic', 'all', 400, 2894, 1, { trim: 'Hybrid', accident: none, serviceHistory: 'full', equipment: [...luxury, 'ventilated-seats'] }],
  'Bentley Turbo R': ['Turbo R', 118_000, 'petrol', 'automatic', 'rear', 286, 6750, 5, { serviceHistory: 'partial', equipment: ['leather-seats', 'climate-control'] }],
};

const bodies: Record<string, Pick<Vehicle, 'body' | 'doors' | 'seats'>> = {
  suv: { body: 'suv', doors: 5, seats: 5 },
  sedan: { body: 'saloon', doors: 4, seats: 5 },
  hatch: { body: 'hatchback', doors: 5, seats: 5 },
  coupe: { body: 'coupe', doors: 2, seats: 4 },
  conv: { body: 'convertible', doors: 2, seats: 4 },
  lux: { body: 'saloon', doors: 4, seats: 5 },
};

const colours: Record<string, NonNullable<Vehicle['colour']>> = {
  ...{ black: 'black', blue: 'blue', bronze: 'bronze', graphite: 'grey', green: 'green' },
  ...{ navy: 'blue', orange: 'orange', pearl: 'white', red: 'red', sand: 'beige' },
  ...{ silver: 'silver', sky: 'blue', teal: 'green', white: 'white' },
};

/** What is told of a demo car; as the years of use, its first registration is so long before now. */
export function vehicleOf({ name, look, yearsUsed }: DemoCar, now: Date): VehicleChanges {
  const row = told[name];
  if (!row) return {};
  const [model, mileage, fuel, gearbox, drive, powerKw, engineCc, owners, others] = row;
  const firstRegistration = monthsBefore(now, yearsUsed * 12 + (name.length % 12));
  const facts = { model, mileage, fuel, gearbox, drive, powerKw, engineCc, owners };
  return { ...facts, firstRegistration, ...seen(look), ...others };
}

/** What everybody sees of it. */
export function seen(look: Look): Vehicle {
  const [body, colour] = look.split('-') as [string, string];
  return { ...bodies[body], colour: colours[colour]! };
}

export const monthsBefore = (now: Date, months: number): Month =>
  monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 15)));
