import { guard, testsIn } from '../guard.ts';

const ownIntents = 'marketplace/dealing/payments/server/own-intents.ts';
const identifyMarket = testsIn('server/start/identify-market.test.ts');
const identifyMarketFile = 'server/start/identify-market.ts';
const outboxHandlers = 'server/background/outbox-handlers.ts';
const markets = testsIn('marketplace/dealing/sales/server/reconciliation/two-markets.test.ts');

/** Which market takes the money, and which leaves it alone. */
export const ownMarket = [
  guard("another market's payments are left alone", ownIntents, 'if (market !== undefined) return market === marketId;',
    'if (market !== undefined) return marketId !== undefined;', markets('payments of another market are neither cancelled nor refunded')),
  guard('so are payments that name no market and no attempt of ours', ownIntents,
    'attemptId !== undefined && (await findAttempt(db, attemptId)) !== null',
    'attemptId !== undefined && (await findAttempt(db, attemptId)) !== undefined',
    markets('payments without a market, which no attempt of ours knows are neither cancelled nor refunded')),
  guard('what is restored takes no payments', 'server/backup/restore.ts',
    'if (takesOver) await takeOver(tx, null);', 'if (!takesOver) await takeOver(tx, null);',
    testsIn('server/backup/restoring.infrastructure.test.ts')('a restored market takes no payments until an operator takes over')),
  guard('a market keeps its currency', 'marketplace/dealing/payments/server/market-store.ts',
    'coalesce(currency, ', 'coalesce(null, ', identifyMarket('a market keeps the currency of its first start')),
  guard('what is started elsewhere takes no payments', identifyMarketFile,
    'if (sign) await turnPaymentsOff(db, sign);', "if (sign === '') await turnPaymentsOff(db, sign);",
    identifyMarket('a market with a real card provider takes no payments when it is started elsewhere')),
  guard('while payments are off nothing reaches the provider', 'marketplace/dealing/payments/server/pausable-card-payments.ts',
    "ensure((await whyPaymentsAreOff(db)) === null, 'payments_paused')", "ensure((await whyPaymentsAreOff(db)) !== undefined, 'payments_paused')",
    markets('whoever calls openIntent while payments are off does not get through')),
  guard('while payments are off no work is spent on the provider', outboxHandlers,
    '[...emails, ...atTheProvider]', 'emails', markets('while payments are off nobody pays, and nothing is asked of the provider')),
  guard('what is restored sends no emails', outboxHandlers,
    '[...emails, ...atTheProvider]', 'atTheProvider', markets('emails of a copy wait for the operator to take over, and count as nothing late')),
  guard('what is restored removes no pictures of the original', 'server/background/sweep.ts', 'if ((await whyPaymentsAreOff(db)) === null) await',
    'await', testsIn('server/background/sweep.test.ts')('a copy of a market deletes no picture before an operator takes over')),
  guard('what is restored speaks to no CDN for the original', 'server/edge-cache/purge-on-change.ts',
    'if (isWaiting) return', 'if (isWaiting && failures > 0) return',
    testsIn('server/edge-cache/purge-on-change.test.ts')('a copy of a market purges nothing before an operator takes over')),
  guard('a market that sends real emails is recognised when it is started elsewhere', identifyMarketFile,
    'stripe ?? smtpUrl ??', 'stripe ??', identifyMarket('a market without real payments but with email waits for a take-over, too')),
];
