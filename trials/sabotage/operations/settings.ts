import type { Guard } from '../guard.ts';

/** What keeps a market from starting as another one than its operator meant. */
export const settings: Guard[] = [
  {
    guard: 'a misspelt setting does not silently keep its default',
    file: 'server/config/check-environment.ts',
    replace: '      ...misspeltSettings(given),\n',
    by: '',
    caughtBy: {
      file: 'server/config/config.test.ts',
      test: 'a market with MARKET_CURENCY does not start and is asked for MARKET_CURRENCY',
    },
  },
  {
    guard: 'an invalid setting does not hide what else a production market lacks',
    file: 'server/config/check-environment.ts',
    replace: '...(isMeantForProduction(given)',
    by: '...(first.success && isMeantForProduction(given)',
    caughtBy: {
      file: 'server/config/config.test.ts',
      test: 'PORT=abc hides no other problem',
    },
  },
];
