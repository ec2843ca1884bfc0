import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Database } from '#database/connection.ts';
import { majorUnits } from '#marketplace/money.ts';
import { mapPage, type Page, pageOf } from '#marketplace/page.ts';
import type { Conversation as ConversationSchema, InboxFilter, InboxQuery } from '../contract.ts';

type Conversation = z.input<typeof ConversationSchema>;

const longestExcerpt = 200;

type Row = Omit<Conversation, 'car' | 'last'> & {
  listingId: string;
  carName: string;
  carState: 'draft' | 'advertised' | 'sold' | 'removed';
  carHidden: boolean;
  carPrice: number;
  carPicture: string;
  lastText: string;
  lastIsMine: boolean;
  lastAt: Date;
  activity: number;
};

/** Most recently active first. */
export async function inboxOf(
  db: Database,
  accountId: string,
  { show, car, limit, cursor }: z.output<typeof InboxQuery>,
): Promise<Page<Conversation>> {
  const { rows } = await sql<Row>`
    ${conversationsOf(accountId)}
    and ${filters[show]}
    ${car ? sql`and conversation.listing_id = ${car}` : sql``}
    ${cursor ? sql`and member.activity < ${cursor}` : sql``}
    order by member.activity desc limit ${sql.lit(limit + 1)}`.execute(db);
  return mapPage(
    pageOf(rows, limit, ({ activity }) => String(activity)),
    toConversation,
  );
}

/** Literals, because with parameters PostgreSQL could not use the partial indexes. */
const filters: Record<InboxFilter, ReturnType<typeof sql>> = {
  all: sql`not member.archived`,
  unread: sql`member.unread > 0`,
  archived: sql`member.archived`,
};

/** Null for an account that is not one of the two. */
export async function findConversation(
  db: Database,
  accountId: string,
  id: string,
): Promise<Conversation | null> {
  const { rows } = await sql<Row>`
    ${conversationsOf(accountId)} and conversation.id = ${id}`.execute(db);
  return rows[0] ? toConversation(rows[0]) : null;
}

export async function countUnread(db: Database, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from conversation_members
    where account_id = ${accountId} and unread > 0 and not muted`.execute(db);
  return rows[0]!.count;
}

const conversationsOf = (accountId: string) => sql`
  select conversation.id, conversation.messages,
    case conversation.buyer_id when member.account_id then 'buyer' else 'seller' end as role,
    listing.id as listing_id, listing.name as car_name, listing.state as car_state, listing.hidden as car_hidden,
    listing.resale_price as car_price, listing.pictures[1] as car_picture,
    json_build_object('id', other.id, 'verified', other.verified,
      'name', name_known_to(member.account_id, other.id, other.name)) as other,
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
  ...row,
  car: carIn(row),
  last: { text: row.lastText, isMine: row.lastIsMine, at: row.lastAt },
});

function carIn(row: Row): Conversation['car'] {
  const state = stateOf(row);
  const isShown = state !== 'gone' || (row.role === 'seller' && row.carState !== 'removed');
  return {
    id: row.listingId,
    name: row.carName,
    state,
    shown: isShown ? { price: majorUnits(row.carPrice), picture: row.carPicture } : null,
  };
}

function stateOf({ carState, carHidden }: Row): Conversation['car']['state'] {
  if (carState === 'sold') return 'sold';
  return carState === 'advertised' && !carHidden ? 'on_offer' : 'gone';
}
