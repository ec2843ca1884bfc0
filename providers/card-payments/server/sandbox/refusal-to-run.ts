export const refusalToRunSandbox = ({
  isProduction,
  isAllowed,
}: {
  isProduction: boolean;
  isAllowed: boolean;
}): string | null =>
  isProduction && !isAllowed
    ? 'The card sandbox takes no real money: in production, configure Stripe or allow the sandbox explicitly.'
    : null;
