import { Pencil } from 'lucide-react';
import { ButtonLink } from '#ui/buttons/button-link.tsx';
import type { Car } from '../../listing.ts';

export const OwnCarActions = ({ car }: { car: Car }) => (
  <div className="grid gap-2">
    <ButtonLink
      to={`/dashboard/SellerProduct/${car.id}/edit`}
      variant={car.advertised ? 'primary' : 'secondary'}
      size="large"
      wide
      aria-label={`Edit ${car.name}`}
    >
      <Pencil className="size-5 shrink-0" />
      Edit
    </ButtonLink>
    {!car.advertised && (
      <ButtonLink to="/dashboard/SellerProduct" size="large" wide>
        Advertise it
      </ButtonLink>
    )}
  </div>
);
