import type { Table } from '../article-source.ts';

export function Comparison({ caption, columns, rows }: Table) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div
      role="group"
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus.
      tabIndex={0}
      className="mt-5 overflow-x-auto rounded-card border border-border bg-surface"
    >
      <table className="w-full min-w-[34rem] text-start text-base">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="px-4 py-3 text-start text-sm text-muted">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ComparedRow key={row[0]} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ComparedRow({ row: [question, ...answers] }: { row: Table['rows'][number] }) {
  return (
    <tr className="border-t border-border">
      <th scope="row" className="px-4 py-3 text-start font-semibold">
        {question}
      </th>
      {answers.map((answer, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places.
        <td key={index} className="px-4 py-3">
          {answer}
        </td>
      ))}
    </tr>
  );
}
