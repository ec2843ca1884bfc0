import { useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '#kit/api-client.ts';
import { useVisitor } from '#marketplace/platform/accounts/web/session/session-context.ts';
import { loginFrom } from '#marketplace/platform/accounts/web/sign-in/login-from.ts';
import type { PhoneAnswer } from './phone-answer.tsx';

type Props = {
  car: { id: string; name: string; sellerName: string };
  masked: string;
};

const linkLook =
  '-my-2.5 inline-flex min-h-11 items-center text-link underline-offset-4 hover:underline';

const saying = (words: string): PhoneAnswer => ({ isShown: false, words });

/** Public pages are the same for all visitors: they contain both variants, and the style sheet shows one. */
export function ShowNumber({ car, masked }: Props) {
  const api = useApi();
  const { signedIn } = useVisitor();
  const [answer, setAnswer] = useState<PhoneAnswer | null>(null);

  /** Loads the code on demand, because few sellers hide their number. */
  function ask() {
    setAnswer(saying('One moment…'));
    import('./phone-answer.tsx')
      .then(({ answerAbout }) => answerAbout(api, car))
      .then(setAnswer, () => setAnswer(saying('Check your connection and try again.')));
  }

  if (signedIn && answer?.isShown) return answer.words;
  return (
    <>
      <span className="me-2 whitespace-nowrap">{masked}</span>
      <span className="signed-in:hidden">
        <Link {...loginFrom(`/singleProduct/${car.id}`)} className={linkLook}>
          Show number
        </Link>
      </span>
      <span className="signed-out:hidden noscript:hidden">
        <button type="button" onClick={ask} className={linkLook}>
          Show number
        </button>
      </span>
      <div role="status" className="signed-out:hidden">
        {answer?.words}
      </div>
    </>
  );
}
