import { majorUnits, minorUnits } from '#marketplace/money.ts';
import type { CarAsSold, Receipt } from './receipt.ts';
import type { CarAsSoldOnWire, ReceiptOnWire } from './receipt-contract.ts';

const carAsSoldToWire = (car: CarAsSold): CarAsSoldOnWire => ({
  make: car.make,
  location: car.location,
  conation: car.condition,
  originalPrice: majorUnits(car.originalPrice),
  year: car.yearsUsed,
  description: car.description,
  images: car.pictures,
  vehicle: { ...car.vehicle, ...(car.vin !== null && { vin: car.vin }) },
});

function carAsSoldFromWire(wire: CarAsSoldOnWire): CarAsSold {
  const { vin = null, vinOnFile: _vinOnFile, ...vehicle } = wire.vehicle;
  return {
    make: wire.make,
    location: wire.location,
    condition: wire.conation,
    originalPrice: minorUnits(wire.originalPrice),
    yearsUsed: wire.year,
    description: wire.description,
    pictures: wire.images,
    vehicle,
    vin,
  };
}

export const receiptToWire = (receipt: Receipt): ReceiptOnWire => ({
  transactionId: receipt.transactionId,
  price: majorUnits(receipt.amount),
  paidAt: receipt.paidAt.toISOString(),
  productName: receipt.car,
  ...(receipt.asSold && { car: carAsSoldToWire(receipt.asSold) }),
  sellerName: receipt.seller.name,
  sellerEmail: receipt.seller.email,
  sellerPhone: receipt.seller.phone,
  userName: receipt.buyer.name,
  email: receipt.buyer.email,
  ...(receipt.card && { card: receipt.card }),
});

export const receiptFromWire = (wire: ReceiptOnWire): Receipt => ({
  transactionId: wire.transactionId,
  amount: minorUnits(wire.price),
  paidAt: new Date(wire.paidAt),
  car: wire.productName,
  asSold: wire.car ? carAsSoldFromWire(wire.car) : null,
  seller: { name: wire.sellerName, email: wire.sellerEmail, phone: wire.sellerPhone },
  buyer: { name: wire.userName, email: wire.email },
  card: wire.card ?? null,
});
