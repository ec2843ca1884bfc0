import { useEffect, useState } from 'react';
import { Link, type Location, useLocation, useNavigate } from 'react-router';
import { Alert } from '#ui/feedback/alert.tsx';
import type { CarAction } from './use-car-actions.ts';

const linkLook = 'font-semibold underline underline-offset-4';

export function CarActionDone({ action: { kind, car } }: { action: CarAction }) {
  switch (kind) {
    case 'hide':
      return (
        <Alert tone="success">
          {car.name} is hidden. We have emailed {car.seller.name} the reason. Once it is put right,
          you can show it again here.
        </Alert>
      );
    case 'show':
      return (
        <Alert tone="success">
          {car.name} is shown again. We have emailed {car.seller.name}.{' '}
          {/* Reloads the document, because the page may have been an error page until now. */}
          <Link reloadDocument to={`/singleProduct/${car.id}`} className={linkLook}>
            See its page
          </Link>
        </Alert>
      );
    case 'delete':
      return (
        <Alert tone="success">
          {car.name} was deleted. We have emailed {car.seller.name} the reason. Its reports are
          closed.
        </Alert>
      );
  }
}

/** For another page, because the page of a deleted car is gone. */
export function DoneOnCarPage() {
  const { state, pathname, search }: Location<{ done?: CarAction } | null> = useLocation();
  const [done] = useState(state?.done);
  const navigate = useNavigate();
  // Shown once: a reload or going back would restore the state.
  useEffect(() => {
    if (done) navigate(pathname + search, { replace: true, state: null });
  }, [done, navigate, pathname, search]);

  return (
    done && (
      <div className="mb-4">
        <CarActionDone action={done} />
      </div>
    )
  );
}
