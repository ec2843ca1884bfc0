import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { ApiError, useApi } from '#kit/api-client.ts';
import { useVisitor } from '#marketplace/accounts/web/session/session-context.ts';
import { loginFrom } from '#marketplace/accounts/web/sign-in/login-from.ts';
import { phoneAddress } from '#ui/phone-address.ts';
import type { PhoneResponse } from '../contract.ts';
import { MessageSeller } from './message-seller.tsx';

type Props = {
  car: { id: string; name: string; sellerName: string };
  masked: string;
};

const linkLook =
  '-my-2.5 inline-flex min-h-11 items-center text-link underline-offset-4 hover:underline';

/** It takes the place of the button that was pressed. */
const focus = (link: HTMLElement | null) => link?.focus();

/** The page is the same for everybody: both stand in it, and the style sheet shows the right one. */
export function ShowNumber({ car, masked }: Props) {
  const { phone, refusal, isAsking, ask } = usePhoneOf(car.id);
  const { signedIn } = useVisitor();
  if (signedIn && phone) {
    return (
      <a ref={focus} href={phoneAddress(phone)} className={linkLook}>
        {phone}
      </a>
    );
  }
  return (
    <>
      <span className="whitespace-nowrap">{masked}</span>{' '}
      <span className="signed-in:hidden">
        <Link {...loginFrom(`/singleProduct/${car.id}`)} className={linkLook}>
          Show number
        </Link>
      </span>
      <span className="signed-out:hidden noscript:hidden">
        <button type="button" aria-disabled={isAsking} onClick={ask} className={linkLook}>
          Show number
        </button>
      </span>
      <div role="status" className="signed-out:hidden">
        {refusal && <Refused {...refusal} car={car} />}
      </div>
    </>
  );
}

type Refusal = { code: string; message: string };

const Refused = ({ code, message, car }: Refusal & Pick<Props, 'car'>): ReactNode =>
  code === 'phone_after_answer' ? (
    <>
      <p className="mt-2">{car.sellerName} shows the number after answering you. Send a message?</p>
      <MessageSeller car={car} />
    </>
  ) : (
    <p className="mt-2">{message}</p>
  );

function usePhoneOf(carId: string) {
  const api = useApi();
  const [phone, setPhone] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isAsking, setIsAsking] = useState(false);

  async function ask() {
    if (isAsking) return;
    setIsAsking(true);
    setRefusal(null);
    try {
      const path = `/addProduct/${encodeURIComponent(carId)}/phone`;
      setPhone((await api.post<PhoneResponse>(path, {})).data.phone);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal({ code: error.code, message: error.message });
    } finally {
      setIsAsking(false);
    }
  }

  return { phone, refusal, isAsking, ask };
}
