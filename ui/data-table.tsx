import type { ReactNode } from 'react';

export type Column<Row> = {
  heading: string;
  cell: (row: Row, index: number) => ReactNode;
  /** Numbers stand at the right, so that their digits line up. */
  numeric?: boolean;
};

type Props<Row> = {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
};

const alignment = (numeric = false) => (numeric ? '@2xl:text-end tabular-nums' : '@2xl:text-start');

/*
 * Where there is little room each row is a card of labels and values: on a phone, or with large
 * letters. Browsers forget what a table is once its `display` changes, so the roles are spelled out.
 */
/* biome-ignore-start lint/a11y/noRedundantRoles: see above */
export function DataTable<Row>({ caption, columns, rows, rowKey }: Props<Row>) {
  return (
    <div className="@container">
      <table
        role="table"
        className="block w-full @2xl:table @2xl:border-separate @2xl:border-spacing-0 @2xl:rounded-card @2xl:border @2xl:border-border @2xl:bg-surface"
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
        <tbody role="rowgroup" className="grid gap-4 @2xl:table-row-group">
          {rows.map((row, index) => (
            <TableRow key={rowKey(row)} columns={columns} row={row} index={index} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps<Row> = { columns: Column<Row>[]; row: Row; index: number };

function TableRow<Row>({ columns, row, index }: RowProps<Row>) {
  return (
    <tr
      role="row"
      className="block rounded-card border border-border bg-surface px-4 py-2 @2xl:table-row @2xl:bg-transparent"
    >
      {columns.map(({ heading, cell, numeric }) => (
        <td
          key={heading}
          role="cell"
          data-label={heading}
          className={`flex min-h-11 items-center justify-between gap-4 py-1.5 before:text-sm before:text-muted before:content-[attr(data-label)] @2xl:table-cell @2xl:h-14 @2xl:border-t @2xl:border-border @2xl:px-3 @4xl:px-4 @2xl:before:content-none ${alignment(numeric)}`}
        >
          {cell(row, index)}
        </td>
      ))}
    </tr>
  );
}
/* biome-ignore-end lint/a11y/noRedundantRoles: see above */
