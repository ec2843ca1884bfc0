import { ButtonLink } from '#ui/buttons/button-link.tsx';
import type { ButtonLook } from '#ui/buttons/button-look.ts';

/** The sign-up page with the box for sellers ticked. */
const signUpToSell = '/singup?seller=true';
export const wantsToSell = (query: URLSearchParams): boolean => query.get('seller') === 'true';

export const sellPath = '/dashboard/sell';

/** The page is the same for everybody: both stand in it, and the style sheet shows the right one. */
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
