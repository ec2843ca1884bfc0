import { useQuery } from '@tanstack/react-query';
import { Handshake } from 'lucide-react';
import { useApi } from '#kit/api-client.ts';
import type { Conversation } from '#marketplace/dealing/messages/contract.ts';
import { formatMoney } from '#marketplace/money.ts';
import { ButtonLink } from '#ui/buttons/button-link.tsx';
import { Until } from '#ui/until.tsx';
import { type OffersInConversation, offersIn } from './offer-queries.ts';
import { useOthersTurn } from './use-others-turn.ts';

export function DealStrip({ conversation }: { conversation: Conversation }) {
  const { data } = useQuery(offersIn(useApi(), conversation.id));
  const agreed = data?.offers.findLast(({ state }) => state === 'accepted');
  const othersUntil = useOthersTurn(conversation, agreed !== undefined);
  if (!agreed?.priceUntil || conversation.car.state !== 'on_offer') return null;

  const isBuyer = conversation.role === 'buyer';
  const priceUntil = new Date(agreed.priceUntil);
  const reservedUntil = agreed.reservedUntil && new Date(agreed.reservedUntil);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-border bg-success-soft px-4 py-2.5 text-on-success-soft">
      <p className="flex min-w-0 grow items-start gap-2 text-sm">
        <Handshake className="mt-0.5 size-5 shrink-0" />
        <span>
          <strong className="tabular-nums">
            {isBuyer ? 'Yours at ' : `${conversation.other.name} can pay `}
            {formatMoney(agreed.amount)}
          </strong>{' '}
          until <Until at={priceUntil} />.
          {reservedUntil && reservedUntil > new Date() && (
            <>
              {' '}
              {isBuyer ? 'Kept for you until ' : 'Nobody else can pay until '}
              <Until at={reservedUntil} besideAnother />.
            </>
          )}
          {othersUntil && (
            <ForAnother until={othersUntil} isBuyer={isBuyer} priceUntil={priceUntil} />
          )}
        </span>
      </p>
      {isBuyer && !othersUntil && (
        <WayToPay carId={conversation.car.id} bookingId={data!.bookingId} />
      )}
    </div>
  );
}

type ForAnotherProps = { until: Date; isBuyer: boolean; priceUntil: Date };

const ForAnother = ({ until, isBuyer, priceUntil }: ForAnotherProps) => (
  <>
    {isBuyer ? ' Another buyer has it reserved until ' : ' Reserved for another buyer until '}
    <Until at={until} besideAnother />
    {isBuyer && until < priceUntil ? '; you can pay after that if they do not.' : '.'}
  </>
);

type WayProps = { carId: string } & Pick<OffersInConversation, 'bookingId'>;

const WayToPay = ({ carId, bookingId }: WayProps) =>
  bookingId ? (
    // The payment page has a content security policy of its own, which comes with its document.
    <ButtonLink to={`/dashboard/payment/${bookingId}`} reloadDocument>
      Pay
    </ButtonLink>
  ) : (
    <ButtonLink to={`/singleProduct/${carId}`}>Buy Now</ButtonLink>
  );
