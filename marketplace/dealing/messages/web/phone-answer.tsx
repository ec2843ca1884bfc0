import type { ReactNode } from 'react';
import { type ApiClient, ApiError } from '#kit/api-client.ts';
import { phoneAddress } from '#ui/phone-address.ts';
import type { PhoneResponse } from '../contract.ts';
import { MessageSeller } from './message-seller.tsx';

export type PhoneAnswer = { isShown: boolean; words: ReactNode };

type Car = { id: string; name: string; sellerName: string };

/** The phone number of a car, or why it is not shown. */
export async function answerAbout(api: ApiClient, car: Car): Promise<PhoneAnswer> {
  try {
    const path = `/addProduct/${encodeURIComponent(car.id)}/phone`;
    const { data } = await api.post<PhoneResponse>(path, {});
    return { isShown: true, words: <Shown phone={data.phone} /> };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const words =
      error.code === 'phone_after_answer' ? (
        <AfterAnswer car={car} />
      ) : (
        <p className="mt-2">{error.message}</p>
      );
    return { isShown: false, words };
  }
}

/** Moves the focus from the pressed button, which disappears. */
const focus = (link: HTMLElement | null) => link?.focus();

const Shown = ({ phone }: { phone: string }) => (
  <a
    ref={focus}
    href={phoneAddress(phone)}
    className="-my-2.5 inline-flex min-h-11 items-center text-link underline-offset-4 hover:underline"
  >
    {phone}
  </a>
);

const AfterAnswer = ({ car }: { car: Car }) => (
  <>
    <p className="mt-2">{car.sellerName} shows the number after answering you. Send a message?</p>
    <MessageSeller car={car} />
  </>
);
