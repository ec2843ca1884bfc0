import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { type ApiClient, useApi } from '#kit/api-client.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { TextArea } from '#ui/forms/text-area.tsx';
import type { BeginRequest, InboxResponse, SentResponse } from '../contract.ts';
import { longestMessage } from '../limits.ts';
import { firstDraftAbout, savedText, saveText } from './drafts.ts';
import { invalidateMessages } from './message-queries.ts';
import { useRetryKeys } from './use-retry-keys.ts';

/** The id of the caller's conversation about the car; null if there is none. */
export async function conversationAbout(api: ApiClient, carId: string): Promise<string | null> {
  const { data } = await api.get<InboxResponse>('/conversations', { car: carId, limit: '1' });
  return data[0]?.id ?? null;
}

type Props = { car: { id: string; name: string; sellerName: string }; onClose: () => void };

export function FirstMessageDialog({ car, onClose }: Props) {
  const item = firstDraftAbout(car.id);
  const [text, setText] = useState(() => savedText(item));
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
            saveText(item, target.value);
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
  const { keyOf } = useRetryKeys();

  return useMutation({
    mutationFn: (text: string) =>
      api.post<SentResponse>('/conversations', {
        listingId: carId,
        text,
        key: keyOf(text),
      } satisfies BeginRequest),
    onSuccess: ({ data }) => {
      saveText(item, '');
      invalidateMessages(cache, 'everything');
      return navigate(`/dashboard/messages/${data.conversationId}`);
    },
  });
}
