import { useEffect, useState } from 'react';
import { Link, type Location, useLocation, useNavigate } from 'react-router';
import { Alert } from '#ui/feedback/alert.tsx';
import type { CarAction } from './use-car-actions.ts';

const linkLook = 'font-semibold underline underline-offset-4';

/** What has happened to a car, who hears of it, and what comes next. */
export function CarActionDone({ action: { kind, car } }: { action: CarAction }) {
  switch (kind) {
    case 'hide':
      return (
        <Alert tone="success">
          {car.name} is hidden. We have emailed {car.sellerName} the reason. Once it is put right,
          you can show it again here.
        </Alert>
      );
    case 'show':
      return (
        <Alert tone="success">
          {car.name} is shown again. We have emailed {car.sellerName}.{' '}
          {/* From the server, as everybody gets it: the page may have been an error page until now. */}
          <Link reloadDocument to={`/singleProduct/${car.id}`} className={linkLook}>
            See its page
          </Link>
        </Alert>
      );
    case 'delete':
      return (
        <Alert tone="success">
          {car.name} was deleted. We have emailed {car.sellerName} the reason. Its reports are
          closed.
        </Alert>
      );
  }
}

/** Said elsewhere, because that page is no more. */
export function DoneOnCarPage() {
  const { state, pathname, search }: Location<{ done?: CarAction } | null> = useLocation();
  const [done] = useState(state?.done);
  const navigate = useNavigate();
  // Said once: a reload or a way back brings the state again.
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
