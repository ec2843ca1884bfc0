import { type MouseEvent, useEffect, useRef, useState } from 'react';

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

/** Of several choices the first one has the id: the words above all of them are meant. */
function labelled(fieldId: string, message: string): string {
  const field = document.getElementById(fieldId) as HTMLInputElement | null;
  const isChoice = field?.type === 'radio' || field?.type === 'checkbox';
  const words = isChoice ? field.closest('fieldset')?.querySelector('legend') : field?.labels?.[0];
  return words ? `${words.textContent}: ${message}` : message;
}

/** Of the last attempt. What was mended since stays in its line, or the form below would jump. */
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

/** Following a fragment link scrolls but leaves the focus behind in some browsers. */
function goToField(event: MouseEvent, fieldId: string) {
  event.preventDefault();
  const field = document.getElementById(fieldId);
  // What is folded away takes no focus.
  const folded = field?.closest('details');
  if (folded) folded.open = true;
  field?.focus();
}
