import { ButtonLink } from '#ui/buttons/button-link.tsx';
import type { ButtonLook } from '#ui/buttons/button-look.ts';

const signUpToSell = '/singup?seller=true';
export const wantsToSell = (query: URLSearchParams): boolean => query.get('seller') === 'true';

export const sellPath = '/dashboard/sell';

/** Public pages are the same for all visitors, so they contain both links, and the style sheet shows one. */
export const SellLink = (look: ButtonLook) => (
  <>
    <div className="signed-in:hidden">
      <ButtonLink {...look} to={signUpToSell}>
        Sell your car
      </ButtonLink>
    </div>
    <div className="signed-out:hidden">
      <ButtonLink {...look} to={sellPath}>
        Sell your car
      </ButtonLink>
    </div>
  </>
);
