import { type FormEvent, useId, useState } from 'react';
import { type Money, moneyFromText } from '#marketplace/money.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { type Offer, rangeToCounter, rangeToOffer } from '../offer.ts';
import { rangeInWords } from '../offer-words.ts';
import { whyNot } from './why-not.ts';

export type OfferDraft = { amount: Money; reserve: boolean };

type Props = {
  title: string;
  asked: Money;
  answered?: Pick<Offer, 'by' | 'amount'>;
  /** For whom a seller may keep the car. */
  keepFor?: string;
  sending: { isPending: boolean; error: Error | null };
  onSend: (draft: OfferDraft) => void;
  onClose: () => void;
};

/** Checks the amount; the server decides, because the price may have changed. */
export function OfferDialog({ title, asked, answered, keepFor, ...props }: Props) {
  const { sending, onSend, onClose } = props;
  const [text, setText] = useState('');
  const [reserve, setReserve] = useState(keepFor !== undefined);
  const [mistake, setMistake] = useState<string>();
  const id = useId();
  const words = rangeInWords(asked, answered ?? null);

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (sending.isPending) return;
    const amount = moneyFromText(text);
    const { least, most } = answered ? rangeToCounter(asked, answered) : rangeToOffer(asked);
    if (amount === null || amount < least || amount > most) {
      setMistake(`Enter ${words}.`);
      document.getElementById(id)?.focus();
    } else {
      onSend({ amount, reserve });
    }
  };

  return (
    <Modal open onClose={onClose} title={title}>
      <form noValidate onSubmit={send} className="mt-2 grid gap-5">
        {sending.error && <Alert tone="danger">Not sent. {whyNot(sending.error)}</Alert>}
        <TextField
          id={id}
          label="Your offer"
          hint={`You can offer ${words}.`}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          {...(mistake && { error: mistake })}
          onChange={({ target }) => {
            setMistake(undefined);
            setText(target.value);
          }}
        />
        {keepFor && <KeepTheCar name={keepFor} isKept={reserve} onChange={setReserve} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={sending.isPending}>
            Send the offer
          </Button>
        </div>
      </form>
    </Modal>
  );
}

type KeepProps = { name: string; isKept: boolean; onChange: (isKept: boolean) => void };

export const KeepTheCar = ({ name, isKept, onChange }: KeepProps) => (
  <Checkbox
    label={`Keep the car for ${name} for 24 hours`}
    checked={isKept}
    onChange={({ target }) => onChange(target.checked)}
  />
);
