import { z } from 'zod';

const supported =
  `usd aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bhd bif bmd bnd bob brl bsd btn bwp byn bzd cad cdf chf
clp cny cop crc cve czk djf dkk dop dzd egp etb eur fjd fkp gbp gel ghs gip gmd gnf gtq gyd hkd hnl htg huf idr ils inr
isk jmd jod jpy kes kgs khr kmf krw kwd kyd kzt lak lbp lkr lrd lsl mad mdl mga mkd mmk mnt mop mur mvr mwk mxn myr mzn
nad ngn nio nok npr nzd omr pab pen pgk php pkr pln pyg qar ron rsd rub rwf sar sbd scr sek sgd shp sle sos srd std szl
thb tjs tnd top try ttd twd tzs uah ugx uyu uzs vnd vuv wst xaf xcd xcg xof xpf yer zar zmw`.split(
    /\s/,
  );

export const Currency = z
  .string()
  .toLowerCase()
  .refine((currency) => supported.includes(currency), {
    error: ({ input }) =>
      `Invalid currency: ${input}. Stripe currently supports these currencies: ${supported.join(', ')}`,
    params: { code: null },
  });
