export const tidyVin = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase();

const shape = /^[A-HJ-NPR-Z0-9]{17}$/;
/** Seventeen equal characters would pass the check digit. */
const fewestDifferent = 6;
/** Only North America and China use the ninth character as check digit. */
const isChecked = (vin: string) => /^[1-5L]/.test(vin);

export const vinWords = {
  shape: 'A VIN has 17 letters and digits, without I, O and Q.',
  slip: 'One character seems wrong. Please compare it with the papers.',
};

export function mistakeInVin(typed: string): string | null {
  const vin = tidyVin(typed);
  if (!shape.test(vin) || new Set(vin).size < fewestDifferent) return vinWords.shape;
  return isChecked(vin) && vin[8] !== checkDigit(vin) ? vinWords.slip : null;
}

const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
/** The value of a character is the last digit of its place here (ISO 3779). */
const places = '0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ';

function checkDigit(vin: string): string {
  const sum = weights.reduce(
    (total, weight, at) => total + weight * (places.indexOf(vin[at]!) % 10),
    0,
  );
  return sum % 11 === 10 ? 'X' : String(sum % 11);
}
