import { type MouseEvent, useEffect, useRef } from 'react';

export type FieldProblem = { fieldId: string; message: string };

type Props = {
  problems: FieldProblem[];
  /** How often the form was sent: each failed attempt brings the focus here. */
  attempt: number;
};

/** The first that a screen reader says of a page. */
const errorTitle = 'Error: ';

export function ErrorSummary({ problems, attempt }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const isShown = problems.length > 0;

  useEffect(() => {
    if (isShown && attempt > 0) box.current?.focus();
  }, [isShown, attempt]);

  useEffect(() => {
    if (!isShown) return;
    document.title = errorTitle + document.title;
    return () => {
      document.title = document.title.replace(errorTitle, '');
    };
  }, [isShown]);

  if (!isShown) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-card border border-danger bg-danger-soft p-4 text-on-danger-soft"
    >
      <h2 className="text-lg">There is a problem</h2>
      <ul className="mt-2 grid gap-1">
        {problems.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
              onClick={(event) => goToField(event, fieldId)}
              className="font-medium underline underline-offset-4"
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Following a fragment link scrolls but leaves the focus behind in some browsers. */
function goToField(event: MouseEvent, fieldId: string) {
  event.preventDefault();
  document.getElementById(fieldId)?.focus();
}
