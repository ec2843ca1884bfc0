import type { Guard } from '../guard.ts';

const markets = (test: string) => ({
  file: 'marketplace/dealing/sales/server/reconciliation/two-markets.test.ts',
  test,
});

/** Which market takes the money, and which leaves it alone. */
export const ownMarket: Guard[] = [
  {
    guard: "another market's payments are left alone",
    file: 'marketplace/dealing/payments/server/own-intents.ts',
    replace: 'if (market !== undefined) return market === marketId;',
    by: 'if (market !== undefined) return marketId !== undefined;',
    caughtBy: markets('payments of another market are neither cancelled nor refunded'),
  },
  {
    guard: 'so are payments that name no market and no attempt of ours',
    file: 'marketplace/dealing/payments/server/own-intents.ts',
    replace: 'attemptId !== undefined && (await findAttempt(db, attemptId)) !== null',
    by: 'attemptId !== undefined && (await findAttempt(db, attemptId)) !== undefined',
    caughtBy: markets(
      'payments without a market, which no attempt of ours knows are neither cancelled nor refunded',
    ),
  },
  {
    guard: 'what is restored takes no payments',
    file: 'server/backup/restore.ts',
    replace: 'if (takesOver) await takeOver(tx, null);',
    by: 'if (!takesOver) await takeOver(tx, null);',
    caughtBy: {
      file: 'server/backup/restoring.infrastructure.test.ts',
      test: 'what is restored takes no payments until somebody says that it takes over',
    },
  },
  {
    guard: 'a market keeps its currency',
    file: 'marketplace/dealing/payments/server/market-store.ts',
    replace: 'coalesce(currency, ',
    by: 'coalesce(null, ',
    caughtBy: {
      file: 'server/start/identify-market.test.ts',
      test: 'a market keeps the currency that it was first started with',
    },
  },
  {
    guard: 'what is started elsewhere takes no payments',
    file: 'server/start/identify-market.ts',
    replace: 'if (sign) await turnPaymentsOff(db, sign);',
    by: "if (sign === '') await turnPaymentsOff(db, sign);",
    caughtBy: {
      file: 'server/start/identify-market.test.ts',
      test: 'a market with a real card provider that is started elsewhere takes no payments',
    },
  },
  {
    guard: 'while payments are off nothing reaches the provider',
    file: 'marketplace/dealing/payments/server/pausable-card-payments.ts',
    replace: "ensure((await whyPaymentsAreOff(db)) === null, 'payments_paused')",
    by: "ensure((await whyPaymentsAreOff(db)) !== undefined, 'payments_paused')",
    caughtBy: markets('whoever calls openIntent while payments are off does not get through'),
  },
  {
    guard: 'while payments are off no work is spent on the provider',
    file: 'server/background/outbox-handlers.ts',
    replace: '[...emails, ...atTheProvider]',
    by: 'emails',
    caughtBy: markets('while payments are off nobody pays, and nothing is asked of the provider'),
  },
  {
    guard: 'what is restored sends no emails',
    file: 'server/background/outbox-handlers.ts',
    replace: '[...emails, ...atTheProvider]',
    by: 'atTheProvider',
    caughtBy: markets(
      'emails of a copy wait for the operator to take over, and count as nothing late',
    ),
  },
  {
    guard: 'what is restored removes no pictures of the original',
    file: 'server/background/sweep.ts',
    replace: 'if ((await whyPaymentsAreOff(db)) === null) await',
    by: 'await',
    caughtBy: {
      file: 'server/background/sweep.test.ts',
      test: 'a copy of a market removes no picture before an operator takes over',
    },
  },
  {
    guard: 'what is restored speaks to no CDN for the original',
    file: 'server/edge-cache/purge-on-change.ts',
    replace: 'if (isHeldBack) return',
    by: 'if (isHeldBack && failures > 0) return',
    caughtBy: {
      file: 'server/edge-cache/purge-on-change.test.ts',
      test: 'a copy of a market tells the edge nothing before an operator takes over',
    },
  },
  {
    guard: 'a market that sends real emails is recognised when it is started elsewhere',
    file: 'server/start/identify-market.ts',
    replace: 'stripe ?? smtpUrl ??',
    by: 'stripe ??',
    caughtBy: {
      file: 'server/start/identify-market.test.ts',
      test: 'a market without real payments but with email waits for a take-over, too',
    },
  },
];
