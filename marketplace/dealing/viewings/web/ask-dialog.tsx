import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { type ApiClient, useApi } from '#kit/api-client.ts';
import type { Car } from '#marketplace/cars/listings/listing.ts';
import { useShownRevision } from '#marketplace/cars/listings/web/use-shown-revision.ts';
import { longestMessage } from '#marketplace/dealing/messages/limits.ts';
import { invalidateMessages } from '#marketplace/dealing/messages/web/message-queries.ts';
import { MessageSeller } from '#marketplace/dealing/messages/web/message-seller.tsx';
import { useRetryKeys } from '#marketplace/dealing/messages/web/use-retry-keys.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { toast } from '#ui/feedback/toasts.tsx';
import { TextArea } from '#ui/forms/text-area.tsx';
import type { AskRequest, ViewingResponse } from '../contract.ts';
import { isLive, type KindOfViewing, kindsOfViewing } from '../viewing.ts';
import { nameOfKind } from '../viewing-words.ts';
import { pillLook } from './pill-look.ts';
import { SlotPicker } from './slot-picker.tsx';
import { invalidateViewings, slotsOf, viewingOf } from './viewing-queries.ts';
import { whenToRead } from './when.tsx';

/** True if the caller has a coming viewing of this car. */
export async function hasViewing(api: ApiClient, carId: string): Promise<boolean> {
  const viewing = await viewingOf(api, carId);
  return viewing !== null && isLive(viewing);
}

type Props = {
  car: Pick<Car, 'id' | 'name' | 'sellerName' | 'revision'>;
  onClose: () => void;
};

export function AskDialog({ car, onClose }: Props) {
  const { data } = useQuery(slotsOf(useApi(), car.id));
  return (
    <Modal open onClose={onClose} title={`See ${car.name}`}>
      {data?.slots.length === 0 ? <NoTimes car={car} /> : <AskForm car={car} onClose={onClose} />}
    </Modal>
  );
}

function AskForm({ car, onClose }: Props) {
  const [kind, setKind] = useState<KindOfViewing>('viewing');
  const [slot, setSlot] = useState<string | null>(null);
  const [text, setText] = useState('Hello, I would like to come and see the car.');
  const [missing, setMissing] = useState<{ slot?: string; text?: string }>({});
  const asking = useAsking(car);
  const id = useId();

  const ask = (event: FormEvent) => {
    event.preventDefault();
    if (asking.isPending) return;
    const lacks = {
      ...(!slot && { slot: 'Choose a time.' }),
      ...(text.trim() === '' && { text: 'Write something first.' }),
    };
    setMissing(lacks);
    if (!slot || lacks.text) {
      document.getElementById(`${id}-${slot ? 'text' : 'slot'}`)?.focus();
      return;
    }
    asking.mutate(
      { kind, startsAt: slot, text: text.trim() },
      // Perhaps another buyer was faster; the free times are loaded again.
      { onError: () => setSlot(null) },
    );
  };

  return (
    <form noValidate onSubmit={ask} className="mt-2 grid gap-5">
      {asking.isError && <Alert tone="danger">{asking.error.message}</Alert>}
      <KindChoice kind={kind} onChange={setKind} />
      <SlotPicker
        id={`${id}-slot`}
        carId={car.id}
        slot={slot}
        error={missing.slot}
        onChoose={(next) => {
          setSlot(next);
          setMissing(({ text: rest }) => (rest ? { text: rest } : {}));
        }}
        nothing={null}
      />
      <TextArea
        id={`${id}-text`}
        label={`Message to ${car.sellerName}`}
        hint="Your email address and phone number stay private."
        rows={3}
        maxLength={longestMessage}
        value={text}
        {...(missing.text && { error: missing.text })}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={asking.isPending}>
          Ask for this time
        </Button>
      </div>
    </form>
  );
}

type KindChoiceProps = { kind: KindOfViewing; onChange: (kind: KindOfViewing) => void };

function KindChoice({ kind, onChange }: KindChoiceProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">What would you like?</legend>
      <div className="grid grid-cols-2 gap-2">
        {kindsOfViewing.map((each) => (
          <label key={each} className={pillLook}>
            <input
              type="radio"
              name={name}
              checked={kind === each}
              onChange={() => onChange(each)}
              className="sr-only"
            />
            {nameOfKind[each]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const NoTimes = ({ car }: { car: Props['car'] }) => (
  <div className="mt-3 rounded-card bg-sunken p-4">
    <p className="font-semibold">No times to choose from</p>
    <p className="text-muted">
      {car.sellerName} has no free viewing times in the next two weeks. Ask when you could come.
    </p>
    <MessageSeller car={car} />
  </div>
);

function useAsking(car: Props['car']) {
  const api = useApi();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { revision } = useShownRevision(car);
  const { keyOf } = useRetryKeys();

  return useMutation({
    mutationFn: (request: Pick<AskRequest, 'kind' | 'startsAt' | 'text'>) =>
      api.post<ViewingResponse>('/viewings', {
        ...request,
        listingId: car.id,
        revision,
        key: keyOf(request),
      } satisfies AskRequest),
    onSuccess: ({ data }) => {
      toast.success(`Asked for ${whenToRead(new Date(data.startsAt), data.zone)}`, {
        line: `${car.sellerName} can answer until ${whenToRead(new Date(data.answerBy), data.zone)}. We will email you.`,
      });
      return navigate('/dashboard/viewings');
    },
    onSettled: () => {
      invalidateMessages(cache, 'everything');
      invalidateViewings(cache, 'everything');
    },
  });
}
