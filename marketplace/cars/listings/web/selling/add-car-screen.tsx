import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useApi } from '#kit/api-client.ts';
import type { Page } from '#kit/page.ts';
import { PageHead } from '#kit/page-head.tsx';
import { useVisitor } from '#marketplace/platform/accounts/web/session/session-context.ts';
import { toast } from '#ui/feedback/toasts.tsx';
import type { AddListingResponse } from '../../contract.ts';
import { filledIn, formToWire } from '../../listing-form.ts';
import { DraftBox } from './listing-draft.ts';
import { ListingEditor } from './listing-editor.tsx';
import { forgetCars } from './own-cars.ts';
import { type FormStart, useListingForm } from './use-listing-form.ts';

const empty: FormStart = {
  name: '',
  location: '',
  resalePrice: '',
  originalPrice: '',
  phone: '',
  yearsUsed: '',
  description: '',
  equipment: [],
  pictures: [],
};

function AddCarScreen() {
  const { user } = useVisitor();
  const [round, setRound] = useState(0);

  return (
    <>
      <PageHead title="ADD Product" description="List a car you want to sell." />
      <h1 className="text-3xl">ADD Product</h1>
      <p className="mt-1 max-w-prose text-muted">
        It takes about three minutes. Buyers see the car once you advertise it.
      </p>
      {user && (
        <NewCar
          key={`${user.email} ${round}`}
          account={user.email}
          onDiscarded={() => setRound(round + 1)}
        />
      )}
    </>
  );
}

const NotAdvertisedYet = () => (
  <>
    Not advertised yet.{' '}
    <Link to="/dashboard/SellerProduct" className="font-semibold text-link underline">
      Advertise it
    </Link>
  </>
);

type NewCarProps = { account: string; onDiscarded: () => void };

function NewCar({ account, onDiscarded }: NewCarProps) {
  const api = useApi();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [box] = useState(() => new DraftBox(account, 'new'));
  const listing = useListingForm({
    start: empty,
    box,
    send: async (form) =>
      (await api.post<AddListingResponse>('/addProduct', formToWire(filledIn(form)), box.sendKey()))
        .message,
    onSent: (message) => {
      toast.success(message, { line: <NotAdvertisedYet /> });
      forgetCars(cache);
      navigate('/');
    },
  });

  return <ListingEditor listing={listing} submitLabel="ADD Product" onDiscarded={onDiscarded} />;
}

export const addCarPage: Page = { Screen: AddCarScreen };
