import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type ApiClient, useApi } from '#kit/api-client.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { TextArea } from '#ui/forms/text-area.tsx';
import type { BeginRequest, InboxResponse, SentResponse } from '../contract.ts';
import { longestMessage } from '../limits.ts';
import { firstDraftAbout, keepText, keptText } from './drafts.ts';
import { askAgain } from './message-queries.ts';
import { newKey } from './new-key.ts';

/** What the caller and the seller have talked about already goes on where it is. */
export async function conversationAbout(api: ApiClient, carId: string): Promise<string | null> {
  const query = new URLSearchParams({ car: carId, limit: '1' });
  const { data } = await api.get<InboxResponse>(`/conversations?${query}`);
  return data[0]?.id ?? null;
}

type Props = { car: { id: string; name: string; sellerName: string }; onClose: () => void };

/** Asks for the first message; the conversation then has a page of its own. */
export function FirstMessageDialog({ car, onClose }: Props) {
  const item = firstDraftAbout(car.id);
  const [text, setText] = useState(() => keptText(item));
  const [missing, setMissing] = useState<string>();
  const id = useId();
  const sending = useFirstMessage(car.id, item);

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (sending.isPending) return;
    if (text.trim() === '') {
      setMissing('Write something first.');
      document.getElementById(id)?.focus();
    } else {
      sending.mutate(text.trim());
    }
  };

  return (
    <Modal open onClose={onClose} title={`Message ${car.sellerName}`}>
      <form noValidate onSubmit={send} className="mt-2 grid gap-5">
        {sending.isError && <Alert tone="danger">Not sent. {sending.error.message}</Alert>}
        <TextArea
          id={id}
          label="Your message"
          hint={`About ${car.name}. Your email address and phone number stay private.`}
          rows={5}
          maxLength={longestMessage}
          value={text}
          {...(missing && { error: missing })}
          onChange={({ target }) => {
            setMissing(undefined);
            setText(target.value);
            keepText(item, target.value);
          }}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={sending.isPending}>
            Send
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function useFirstMessage(carId: string, item: string) {
  const api = useApi();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const tried = useRef(new Map<string, string>());

  /** The same for every try with these words: one whose answer was lost is recognised. */
  function keyOf(text: string): string {
    const key = tried.current.get(text) ?? newKey();
    tried.current.set(text, key);
    return key;
  }

  return useMutation({
    mutationFn: (text: string) =>
      api.post<SentResponse>('/conversations', {
        listingId: carId,
        text,
        key: keyOf(text),
      } satisfies BeginRequest),
    onSuccess: ({ data }) => {
      keepText(item, '');
      askAgain(cache, 'everything');
      return navigate(`/dashboard/messages/${data.conversationId}`);
    },
  });
}
