export type CardDecline = { code: string; declineCode?: string; message: string };

export type TestCard = {
  number: string;
  alias: string;
  label: string;
  asksForAuthentication: boolean;
  decline: CardDecline | null;
  aftermath: 'disputed' | 'refund_fails' | null;
};

const declined: CardDecline = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
};

const card = (
  number: string,
  alias: string,
  label: string,
  outcome: Partial<Pick<TestCard, 'asksForAuthentication' | 'decline' | 'aftermath'>> = {},
): TestCard => ({
  number,
  alias,
  label,
  asksForAuthentication: false,
  decline: null,
  aftermath: null,
  ...outcome,
});

/** Stripe's published test cards. The sandbox accepts no others. */
export const testCards: readonly TestCard[] = [
  card('4242424242424242', 'pm_card_visa', 'Succeeds'),
  card('5555555555554444', 'pm_card_mastercard', 'Succeeds (Mastercard)'),
  card('4000000000000002', 'pm_card_chargeDeclined', 'Declined', { decline: declined }),
  card('4000000000009995', 'pm_card_chargeDeclinedInsufficientFunds', 'Insufficient funds', {
    decline: {
      code: 'card_declined',
      declineCode: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    },
  }),
  card('4000000000000069', 'pm_card_chargeDeclinedExpiredCard', 'Expired card', {
    decline: { code: 'expired_card', message: 'Your card has expired.' },
  }),
  card('4000000000000127', 'pm_card_chargeDeclinedIncorrectCvc', 'Wrong security code', {
    decline: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  }),
  card('4000000000000119', 'pm_card_chargeDeclinedProcessingError', 'Processing error', {
    decline: {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  }),
  card('4000002760003184', 'pm_card_authenticationRequired', 'Asks for authentication', {
    asksForAuthentication: true,
  }),
  card('4000000000003220', 'pm_card_threeDSecure2Required', 'Asks for authentication', {
    asksForAuthentication: true,
  }),
  card(
    '4000008400001629',
    'pm_card_threeDSecureRequiredChargeDeclined',
    'Asks for authentication, then declined',
    { asksForAuthentication: true, decline: declined },
  ),
  card('4000000000000259', 'pm_card_createDispute', 'Succeeds, then disputed', {
    aftermath: 'disputed',
  }),
  card('4000000000005126', 'pm_card_refundFail', 'Succeeds, but a refund fails', {
    aftermath: 'refund_fails',
  }),
];

export const findTestCard = (number: string): TestCard | undefined =>
  testCards.find((card) => card.number === number);

export const findTestCardByAlias = (alias: string): TestCard | undefined =>
  testCards.find((card) => card.alias === alias);

export const onlyTestCards: CardDecline = {
  code: 'card_declined',
  declineCode: 'test_mode_live_card',
  message:
    'This is test mode: only test cards work, such as 4242 4242 4242 4242. Never enter a real card.',
};
