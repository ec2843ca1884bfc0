import type { ReactNode } from 'react';

/** The place of a column in narrow rows. */
type Place = 'unseen' | 'picture' | 'title' | 'line' | 'fact' | 'state' | 'action';

export type Column<Row> = {
  heading: string;
  cell: (row: Row, index: number) => ReactNode;
  numeric?: boolean;
  /** Default: a fact with its heading. */
  narrow?: Place;
};

type Props<Row> = {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
};

const alignment = (numeric = false) => (numeric ? '@2xl:text-end tabular-nums' : '@2xl:text-start');

/*
 * With little room, each row is a compact entry: a picture beside title and lines, then state and actions. The roles
 * are explicit, because browsers drop them once `display` changes.
 */
/* biome-ignore-start lint/a11y/noRedundantRoles: see above */
export function DataTable<Row>({ caption, columns, rows, rowKey }: Props<Row>) {
  return (
    <div className="@container">
      <table
        role="table"
        className="block w-full rounded-card border border-border bg-surface @2xl:table @2xl:border-separate @2xl:border-spacing-0"
      >
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="sr-only @2xl:not-sr-only @2xl:table-header-group">
          <tr role="row">
            {columns.map(({ heading, numeric }) => (
              <th
                key={heading}
                role="columnheader"
                scope="col"
                className={`px-3 py-3 text-sm font-semibold text-muted @4xl:px-4 ${alignment(numeric)}`}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block @2xl:table-row-group">
          {rows.map((row, index) => (
            <TableRow key={rowKey(row)} columns={columns} row={row} index={index} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const places: Record<Place, string> = {
  unseen: 'sr-only @2xl:not-sr-only',
  picture: 'absolute start-3 top-3 w-20 @2xl:static @2xl:w-auto',
  title: 'order-1 w-full min-w-0',
  line: 'relative order-2 w-full min-w-0 text-sm text-muted @2xl:text-base @2xl:text-text',
  fact: 'relative order-3 min-w-0 text-sm before:me-1.5 before:text-muted before:content-[attr(data-label)] @2xl:text-base @2xl:before:content-none',
  /* Takes the rest of the width, and wraps before it moves the actions down. */
  state: 'relative order-4 min-w-min grow basis-0',
  action: 'relative order-5',
};

type RowProps<Row> = { columns: Column<Row>[]; row: Row; index: number };

function TableRow<Row>({ columns, row, index }: RowProps<Row>) {
  const hasPicture = columns.some(({ narrow }) => narrow === 'picture');

  return (
    <tr
      role="row"
      className={`relative flex flex-wrap items-center justify-end gap-x-3 border-border px-3 py-1 not-first:border-t @2xl:table-row ${hasPicture ? 'min-h-18.5 ps-[6.5rem]' : 'min-h-14'}`}
    >
      {columns.map(({ heading, cell, numeric, narrow = 'fact' }) => (
        <td
          key={heading}
          role="cell"
          data-label={heading}
          className={`${places[narrow]} @2xl:table-cell @2xl:h-14 @2xl:border-t @2xl:border-border @2xl:px-3 @4xl:px-4 ${alignment(numeric)}`}
        >
          {cell(row, index)}
        </td>
      ))}
    </tr>
  );
}
/* biome-ignore-end lint/a11y/noRedundantRoles: see above */
