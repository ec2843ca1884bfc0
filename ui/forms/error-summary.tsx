import { type MouseEvent, useEffect, useRef, useState } from 'react';

export type FieldProblem = { fieldId: string; message: string };

type Props = { problems: FieldProblem[]; attempt: number };

/** Screen readers read the title first. */
const errorTitle = 'Error: ';

export function ErrorSummary({ problems, attempt }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const listed = useListed(problems, attempt);
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

  if (listed.length === 0) return null;
  const isRepeated = (message: string) =>
    listed.filter((other) => other.message === message).length > 1;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className={`rounded-card border p-4 ${isShown ? 'border-danger bg-danger-soft text-on-danger-soft' : 'border-success bg-success-soft text-on-success-soft'}`}
    >
      <h2 className="text-lg">
        {isShown ? 'There is a problem' : 'All fixed. You can send it now.'}
      </h2>
      <ul className="mt-2 grid gap-1">
        {listed.map(({ fieldId, message, isMended }) => (
          <li key={fieldId} className={isMended ? 'line-through' : ''}>
            <a
              href={`#${fieldId}`}
              onClick={(event) => goToField(event, fieldId)}
              className="font-medium underline underline-offset-4"
            >
              {isRepeated(message) ? labelled(fieldId, message) : message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The first of several choices has the id, so the legend names the field. */
function labelled(fieldId: string, message: string): string {
  const field = document.getElementById(fieldId) as HTMLInputElement | null;
  const isChoice = field?.type === 'radio' || field?.type === 'checkbox';
  const words = isChoice ? field.closest('fieldset')?.querySelector('legend') : field?.labels?.[0];
  return words ? `${words.textContent}: ${message}` : message;
}

/** The problems of the last attempt. Corrected ones keep their line, so that the form does not jump. */
function useListed(problems: FieldProblem[], attempt: number) {
  const [kept, setKept] = useState({ attempt, problems });
  const isNew = ({ fieldId }: FieldProblem) =>
    !kept.problems.some((known) => known.fieldId === fieldId);
  if (attempt !== kept.attempt) setKept({ attempt, problems });
  else if (problems.some(isNew)) {
    setKept({ attempt, problems: [...kept.problems, ...problems.filter(isNew)] });
  }
  return kept.problems.map((known) => {
    const current = problems.find(({ fieldId }) => fieldId === known.fieldId);
    return { ...known, ...current, isMended: current === undefined };
  });
}

/** In some browsers a fragment link scrolls without moving the focus. */
function goToField(event: MouseEvent, fieldId: string) {
  event.preventDefault();
  const field = document.getElementById(fieldId);
  // Elements in a closed `details` take no focus.
  const folded = field?.closest('details');
  if (folded) folded.open = true;
  field?.focus();
}
