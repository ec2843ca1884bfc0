import { guard, testsIn } from '../guard.ts';

const checkEnvironment = 'server/config/check-environment.ts';
const config = testsIn('server/config/config.test.ts');

/** What keeps a market from starting as another one than its operator meant. */
export const settings = [
  guard('a misspelt setting does not silently keep its default', checkEnvironment,
    '      ...misspeltSettings(given),\n', '', config('a market with MARKET_CURENCY does not start and suggests MARKET_CURRENCY')),
  guard('an invalid setting does not hide what else a production market lacks', checkEnvironment,
    '...(isMeantForProduction(given)', '...(first.success && isMeantForProduction(given)', config('PORT=abc hides no other problem')),
];
