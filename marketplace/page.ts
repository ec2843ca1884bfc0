import * as z from 'zod/mini';

/** Lists are read page by page: `cursor` is the `next` of the page before. */
export type PageRequest = { limit: number; cursor?: string | undefined };
export type Page<Item> = { data: Item[]; next: string | undefined };

const pageSize = 24;
const Limit = z.coerce.number().check(z.multipleOf(1), z.gte(1), z.lte(200));

/** Query parameters of a list. */
export const paging = { limit: z._default(Limit, pageSize), cursor: z.optional(z.uuid()) };

export const pageResponse = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ success: z.literal(true), data: z.array(item), next: z.optional(z.string()) });

/** Stores read one row more than the limit: it tells whether there is a next page. */
export function pageOf<Row extends { id: string }>(
  rows: Row[],
  limit: number,
  cursorOf: (row: Row) => string = ({ id }) => id,
): Page<Row> {
  const data = rows.slice(0, limit);
  return { data, next: rows.length > limit ? cursorOf(data.at(-1)!) : undefined };
}

export const mapPage = <From, To>(
  { data, next }: Page<From>,
  map: (item: From) => To,
): Page<To> => ({
  data: data.map((item) => map(item)),
  next,
});

/** Query parameters of the specified lists, whose callers choose paging by naming an order. */
export const optionalPaging = { limit: z.optional(Limit), cursor: z.optional(z.uuid()) };

type OptionalPaging = {
  order?: string | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
};

/** Callers that do not page get the newest 1,000. */
const mostWithoutPaging = 1_000;

export const pageRequestOf = ({ order, limit, cursor }: OptionalPaging): PageRequest => ({
  limit: limit ?? (order ? pageSize : mostWithoutPaging),
  cursor,
});

/** Callers that do not page get the oldest item first, and no cursor. */
export const inRequestedOrder = <Item>(
  { order }: OptionalPaging,
  page: Page<Item>,
): Partial<Page<Item>> & { data: Item[] } => (order ? page : { data: page.data.toReversed() });
