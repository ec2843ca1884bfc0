import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Database } from '#database/connection.ts';
import { majorUnits } from '#marketplace/money.ts';
import type { Conversation as ConversationSchema, InboxFilter } from '../contract.ts';

type Conversation = z.input<typeof ConversationSchema>;

const longestExcerpt = 200;

type Row = {
  id: string;
  isBuyer: boolean;
  listingId: string;
  carName: string;
  carState: 'draft' | 'advertised' | 'sold' | 'removed';
  carHidden: boolean;
  carPrice: number;
  carPicture: string;
  otherId: string;
  otherName: string;
  otherVerified: boolean;
  messages: number;
  readTo: number;
  unread: number;
  muted: boolean;
  archived: boolean;
  canWrite: boolean;
  blocked: boolean;
  lastText: string;
  lastIsMine: boolean;
  lastAt: Date;
  activity: number;
};

type Asked = {
  show: InboxFilter;
  listingId?: string | undefined;
  limit: number;
  cursor?: number | undefined;
};
export type InboxPage = { data: Conversation[]; next: number | undefined };

/** What happened last comes first. */
export async function inboxOf(db: Database, accountId: string, asked: Asked): Promise<InboxPage> {
  const { rows } = await sql<Row>`
    ${conversationsOf(accountId)}
    and ${shown[asked.show]}
    ${asked.listingId ? sql`and conversation.listing_id = ${asked.listingId}` : sql``}
    ${asked.cursor ? sql`and member.activity < ${asked.cursor}` : sql``}
    order by member.activity desc limit ${sql.lit(asked.limit + 1)}`.execute(db);
  const page = rows.slice(0, asked.limit);
  return {
    data: page.map(toConversation),
    next: rows.length > asked.limit ? page.at(-1)?.activity : undefined,
  };
}

/** Not parameters: PostgreSQL must see that they are the conditions of the indexes. */
const shown: Record<InboxFilter, ReturnType<typeof sql>> = {
  all: sql`not member.archived`,
  unread: sql`member.unread > 0`,
  archived: sql`member.archived`,
};

/** Null for whoever is neither of the two. */
export async function findConversation(
  db: Database,
  accountId: string,
  id: string,
): Promise<Conversation | null> {
  const { rows } = await sql<Row>`
    ${conversationsOf(accountId)} and conversation.id = ${id}`.execute(db);
  return rows[0] ? toConversation(rows[0]) : null;
}

/** How many have something unread, without those that are muted. */
export async function countUnread(db: Database, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from conversation_members
    where account_id = ${accountId} and unread > 0 and not muted`.execute(db);
  return rows[0]!.count;
}

const conversationsOf = (accountId: string) => sql`
  select conversation.id, conversation.buyer_id = member.account_id as is_buyer, conversation.messages,
    listing.id as listing_id, listing.name as car_name, listing.state as car_state, listing.hidden as car_hidden,
    listing.resale_price as car_price, listing.pictures[1] as car_picture,
    other.id as other_id, name_known_to(member.account_id, other.id, other.name) as other_name, other.verified as other_verified,
    member.read_to, member.unread, member.muted, member.archived, member.activity,
    block.blocked_id is not null as blocked,
    other.state = 'active' and block.blocked_id is null and not exists (
      select from blocks where account_id = other.id and blocked_id = member.account_id) as can_write,
    left(last.text, ${sql.lit(longestExcerpt)}) as last_text,
    last.sender_id = member.account_id as last_is_mine, last.sent_at as last_at
  from conversation_members as member
  join conversations as conversation on conversation.id = member.conversation_id
  join listings as listing on listing.id = conversation.listing_id
  join accounts as other on other.id =
    case conversation.buyer_id when member.account_id then conversation.seller_id else conversation.buyer_id end
  join messages as last on last.conversation_id = conversation.id and last.position = conversation.messages
  left join blocks as block on block.account_id = member.account_id and block.blocked_id = other.id
  where member.account_id = ${accountId}`;

const toConversation = (row: Row): Conversation => ({
  id: row.id,
  role: row.isBuyer ? 'buyer' : 'seller',
  car: carIn(row),
  other: { id: row.otherId, name: row.otherName, verified: row.otherVerified },
  messages: row.messages,
  readTo: row.readTo,
  unread: row.unread,
  muted: row.muted,
  archived: row.archived,
  canWrite: row.canWrite,
  blocked: row.blocked,
  last: { text: row.lastText, isMine: row.lastIsMine, at: row.lastAt },
});

function carIn(row: Row): Conversation['car'] {
  const state = stateOf(row);
  const isTold = state !== 'gone' || (!row.isBuyer && row.carState !== 'removed');
  return {
    id: row.listingId,
    name: row.carName,
    state,
    shown: isTold ? { price: majorUnits(row.carPrice), picture: row.carPicture } : null,
  };
}

function stateOf({ carState, carHidden }: Row): Conversation['car']['state'] {
  if (carState === 'sold') return 'sold';
  return carState === 'advertised' && !carHidden ? 'on_offer' : 'gone';
}
