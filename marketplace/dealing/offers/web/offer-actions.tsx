import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useApi } from '#kit/api-client.ts';
import type { Conversation } from '#marketplace/dealing/messages/contract.ts';
import { type Money, minorUnits } from '#marketplace/money.ts';
import { Button } from '#ui/buttons/button.tsx';
import type { MyOffer } from '../contract.ts';
import { canCounter } from '../offer-words.ts';
import { AcceptDialog } from './accept-dialog.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import { offersIn, priceIn } from './offer-queries.ts';
import { useAnswer } from './use-answer.ts';

type Props = { offer: MyOffer; conversation: Conversation; onAnswered: () => void };

export function OfferActions({ offer, conversation, onAnswered }: Props) {
  const [asking, setAsking] = useState<'accept' | 'counter' | null>(null);
  const close = () => setAsking(null);
  const answer = useAnswer(offer, {
    onDone() {
      close();
      onAnswered();
    },
    onOver: close,
  });
  const ask = (what: 'accept' | 'counter') => {
    // Hides the error of an earlier attempt.
    answer.reset();
    setAsking(what);
  };
  const { data } = useQuery(offersIn(useApi(), conversation.id));
  const asked = conversation.car.shown && priceIn(data, minorUnits(conversation.car.shown.price));
  const canAgree = conversation.canWrite && conversation.car.state === 'on_offer';
  const isBusyWith = (what: string) => answer.isPending && answer.variables.answer === what;

  if (offer.isMine) {
    return (
      <div>
        <Button
          variant="secondary"
          busy={isBusyWith('withdraw')}
          onClick={() => answer.mutate({ answer: 'withdraw' })}
        >
          Withdraw
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap gap-2 max-sm:*:grow">
      {canAgree && (
        <Button aria-haspopup="dialog" onClick={() => ask('accept')}>
          Accept
        </Button>
      )}
      {canAgree && asked !== null && canCounter(asked, offer) && (
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => ask('counter')}>
          Counter
        </Button>
      )}
      <Button
        variant={canAgree ? 'quiet' : 'secondary'}
        busy={isBusyWith('decline')}
        onClick={() => answer.mutate({ answer: 'decline' })}
      >
        Decline
      </Button>
      {asking &&
        createPortal(
          <AnswerDialog {...{ offer, conversation, asking, asked, answer, close }} />,
          document.body,
        )}
    </div>
  );
}

type DialogProps = Omit<Props, 'onAnswered'> & {
  asking: 'accept' | 'counter';
  asked: Money | null;
  answer: ReturnType<typeof useAnswer>;
  close: () => void;
};

/** Outside the message log, so that screen readers do not read it out as a message. */
function AnswerDialog({ offer, conversation, asking, asked, answer, close }: DialogProps) {
  const { other, role } = conversation;
  if (asking === 'accept') {
    return (
      <AcceptDialog
        {...{ offer, conversation }}
        sending={answer}
        onAccept={(reserve) => answer.mutate({ answer: 'accept', reserve })}
        onClose={close}
      />
    );
  }
  return (
    <OfferDialog
      title={`Counter ${other.name}’s offer`}
      asked={asked ?? offer.amount}
      answered={offer}
      {...(role === 'seller' && { keepFor: other.name })}
      sending={answer}
      onSend={(draft) => answer.mutate({ answer: 'counter', ...draft })}
      onClose={close}
    />
  );
}
