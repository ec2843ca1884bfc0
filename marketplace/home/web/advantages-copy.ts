type Advantage = { figure: string; heading: string; line: string };

export const advantages: Advantage[] = [
  {
    figure: '$0',
    heading: 'No fee on top',
    line: 'What the seller asks is what you pay. Forecourt adds nothing to the price.',
  },
  {
    figure: '1',
    heading: 'One buyer for each car',
    line: 'From the moment you pay, the car is held for you. Nobody else can pay for it meanwhile.',
  },
  {
    figure: '100%',
    heading: 'Returned if a sale fails',
    line: 'Should your payment arrive when the car can no longer be had, all of it is refunded.',
  },
];
