import type { openMarket } from '../market.ts';

type Market = Awaited<ReturnType<typeof openMarket>>;

export const uploadsOf = (market: Market, accountId: string) =>
  market.db
    .selectFrom('uploads')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute();
