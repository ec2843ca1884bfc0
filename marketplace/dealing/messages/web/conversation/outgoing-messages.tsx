import { CircleAlert, LoaderCircle } from 'lucide-react';
import type { OutgoingMessage } from './use-outgoing.ts';

type Props = {
  outgoing: OutgoingMessage[];
  onSendAgain: () => void;
  onDiscard: (key: string) => void;
};

export const OutgoingMessages = ({ outgoing, onSendAgain, onDiscard }: Props) =>
  outgoing.map(({ key, text, problem }) => (
    <div key={key} className="grid max-w-[85%] gap-1 justify-self-end">
      <p className="rounded-card bg-primary-soft px-3.5 py-2 whitespace-pre-wrap text-on-primary-soft wrap-anywhere">
        <span className="sr-only">You: </span>
        {text}
      </p>
      {problem === null ? (
        <p className="flex items-center gap-1.5 justify-self-end text-sm text-muted">
          <LoaderCircle className="size-4 animate-spin" />
          Sending…
        </p>
      ) : (
        <NotSent problem={problem} onSendAgain={onSendAgain} onDiscard={() => onDiscard(key)} />
      )}
    </div>
  ));

type NotSentProps = { problem: string; onSendAgain: () => void; onDiscard: () => void };

const NotSent = ({ problem, onSendAgain, onDiscard }: NotSentProps) => (
  <div className="justify-self-end text-sm">
    <p className="flex items-start gap-1.5 font-medium text-danger">
      <CircleAlert className="mt-0.5 size-4 shrink-0" />
      <span>Not sent. {problem}</span>
    </p>
    <p className="flex justify-end gap-4">
      <button type="button" onClick={onSendAgain} className={actionLook}>
        Try again
      </button>
      <button type="button" onClick={onDiscard} className={actionLook}>
        Delete
      </button>
    </p>
  </div>
);

const actionLook = 'min-h-11 font-medium text-link underline-offset-4 hover:underline';
