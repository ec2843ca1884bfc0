/** Beyond this the API stops counting. */
const countedUpTo = 1000;

/** The node is there before the number, so that screen readers notice it arriving. */
export function CarCount({ total }: { total: number | null }) {
  return (
    <p role="status" className="mt-1 min-h-6 text-muted">
      {total !== null && total > 0 && (
        <>
          <strong className="font-semibold text-text">{inFigures(total)}</strong>
          {total === 1 ? ' car' : ' cars, newest first'}
        </>
      )}
    </p>
  );
}

export const inFigures = (total: number) =>
  total > countedUpTo ? `${countedUpTo.toLocaleString('en-US')}+` : total.toLocaleString('en-US');
