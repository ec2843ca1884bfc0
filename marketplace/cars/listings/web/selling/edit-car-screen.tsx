import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CarFront } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ApiError, useApi } from '#kit/api-client.ts';
import type { Page } from '#kit/page.ts';
import { PageHead } from '#kit/page-head.tsx';
import { useVisitor } from '#marketplace/platform/accounts/web/session/session-context.ts';
import { untilFromWire } from '#marketplace/refusal-details.ts';
import type { MessageResponse } from '#marketplace/responses.ts';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { ButtonLink } from '#ui/buttons/button-link.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ProblemPanel } from '#ui/feedback/problem-panel.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { toast } from '#ui/feedback/toasts.tsx';
import { untilInWords } from '#ui/until.tsx';
import { formFromCar, formToWire } from '../../listing-form.ts';
import type { OwnCar } from '../../listing-on-wire.ts';
import { changesBetween, DraftBox } from './listing-draft.ts';
import { ListingEditor } from './listing-editor.tsx';
import { carToEdit, forgetCars } from './own-cars.ts';
import { useListingForm } from './use-listing-form.ts';

const allCars = '/dashboard/SellerProduct';

function EditCarScreen() {
  const { user } = useVisitor();
  const { id = '' } = useParams();
  return user && <CarToEdit key={id} id={id} account={user.email} />;
}

function CarToEdit({ id, account }: { id: string; account: string }) {
  const car = useQuery(carToEdit(useApi(), id, account));
  const [round, setRound] = useState(0);
  const isMissing = car.error instanceof ApiError && car.error.status === 404;

  return (
    <>
      <PageHead title="Edit product" description="Edit a car you are selling." />
      <Breadcrumb
        trail={[{ label: 'Show Product', to: allCars }]}
        here={car.data?.name ?? 'Edit product'}
      />
      <h1 className="text-3xl">Edit product</h1>
      {car.isPending && <Spinner />}
      {car.isLoadingError && !isMissing && <ProblemPanel onRetry={() => car.refetch()} />}
      {(car.data === null || isMissing) && (
        <NotToEdit
          heading="No Product Available"
          line="This is not one of your cars, or it was deleted."
        />
      )}
      {car.data?.sold && (
        <NotToEdit heading="This car is sold" line="It stays on record as the buyer saw it." />
      )}
      {car.data && !car.data.sold && (
        <OpenCar
          key={round}
          car={car.data}
          account={account}
          onDiscarded={() => setRound(round + 1)}
        />
      )}
    </>
  );
}

const NotToEdit = ({ heading, line }: { heading: string; line: string }) => (
  <div className="mt-6">
    <EmptyState icon={CarFront} heading={heading} line={line}>
      <ButtonLink to={allCars}>Show Product</ButtonLink>
    </EmptyState>
  </div>
);

type OpenCarProps = { car: OwnCar; account: string; onDiscarded: () => void };

function OpenCar({ car, account, onDiscarded }: OpenCarProps) {
  const api = useApi();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [start] = useState(() => formFromCar(car));
  const [box] = useState(() => new DraftBox(account, car.id));
  const listing = useListingForm({
    start,
    box,
    send: async (form) => {
      const changes = formToWire(changesBetween(start, form));
      return (await api.patch<MessageResponse>(`/addProduct/${car.id}`, changes).catch(explain))
        .message;
    },
    onSent: (message) => {
      toast.success(message);
      forgetCars(cache);
      navigate(allCars);
    },
  });

  return (
    <>
      {car.advertised && <BuyersNote />}
      <ListingEditor
        listing={listing}
        submitLabel="Save changes"
        onDiscarded={onDiscarded}
        carId={car.id}
        priceNote={<PriceNote />}
      />
    </>
  );
}

function explain(error: Error): never {
  if (!(error instanceof ApiError) || error.code !== 'listing_being_paid') throw error;
  const until = untilInWords(untilFromWire(error.details), new Date());
  throw new Error(
    `A buyer is paying for this car as it is shown now, until ${until} at most. Until they have finished, you can change only the price and the phone number. Your changes are kept here: save them again then.`,
  );
}

const BuyersNote = () => (
  <div className="mt-6">
    <Alert tone="info">
      Buyers who have booked this car, made an offer or asked to see it will get an email about your
      changes, and will see them again before they pay.
    </Alert>
  </div>
);

const PriceNote = () => (
  <Alert tone="info">
    A new resale price applies to open bookings too, and everyone who booked is emailed. Anyone
    paying right now still pays the price they saw.
  </Alert>
);

export const editCarPage: Page = { Screen: EditCarScreen };
