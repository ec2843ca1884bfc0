import { ShieldCheck } from 'lucide-react';

export const PaymentPromise = () => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-sm text-muted">
    <div className="grid max-w-md gap-1">
      <p className="flex items-start gap-2">
        <ShieldCheck className="mt-0.5 size-4.5 shrink-0 text-success" />
        If the car is gone by the time your payment arrives, the full amount goes back to your card
        automatically.
      </p>
      <p>The car’s page will show the price you pay, but not who you are.</p>
    </div>
    <CardBrands />
  </div>
);

const plate = 'grid h-7 w-11 place-items-center rounded border border-border bg-white';

const CardBrands = () => (
  <ul aria-label="Cards we take" className="flex gap-2">
    <li className={plate}>
      <svg viewBox="0 0 40 14" role="img" aria-label="Visa" className="w-8">
        <text
          x="20"
          y="12"
          textAnchor="middle"
          fill="#1434cb"
          fontSize="14"
          fontStyle="italic"
          fontWeight="800"
          letterSpacing="0.5"
        >
          VISA
        </text>
      </svg>
    </li>
    <li className={plate}>
      <svg viewBox="0 0 32 20" role="img" aria-label="Mastercard" className="w-7">
        <circle cx="11.5" cy="10" r="9" fill="#eb001b" />
        <circle cx="20.5" cy="10" r="9" fill="#f79e1b" fillOpacity="0.9" />
      </svg>
    </li>
  </ul>
);
