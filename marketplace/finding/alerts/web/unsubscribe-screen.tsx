import { useMutation } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useApi } from '#kit/api-client.ts';
import type { Page } from '#kit/page.ts';
import { PageHead } from '#kit/page-head.tsx';
import type { MessageResponse } from '#marketplace/responses.ts';
import { Button } from '#ui/buttons/button.tsx';
import { ButtonLink } from '#ui/buttons/button-link.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { parseToken, type Unsubscription, unsubscribePath } from '../unsubscription.ts';

const questions: Record<Unsubscription['what'], string> = {
  search: 'We will no longer email you about this saved search. The search itself stays.',
  drops: 'We will no longer email you when one of your favourites costs less.',
  messages:
    'We will no longer email you about new messages and offers. They still wait for you on your Dash Board.',
  all: 'We will no longer email you about saved searches and favourites. Both stay.',
};

/** Opening the page changes nothing: mail scanners open every link. */
function UnsubscribeScreen() {
  const { token = '' } = useParams();
  const api = useApi();
  const ends = parseToken(token)?.ends;
  const isAboutMessages = ends?.what === 'messages';
  const unsubscribe = useMutation({
    mutationFn: () => api.post<MessageResponse>(unsubscribePath(token)),
  });

  return (
    <div className="page-width grid max-w-xl justify-items-start gap-5 pt-12">
      <PageHead title="Stop emails" description="End emails about cars and messages." />
      <h1 className="text-3xl">
        {unsubscribe.isSuccess ? 'These emails have ended' : 'Stop these emails?'}
      </h1>
      {unsubscribe.isError && <Alert tone="danger">{unsubscribe.error.message}</Alert>}
      {unsubscribe.isSuccess ? (
        <Alert tone="success">You will not get these emails any more.</Alert>
      ) : (
        <p className="text-muted">
          {ends
            ? questions[ends.what]
            : 'This link is not complete. Please copy all of it from the email.'}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {ends && !unsubscribe.isSuccess && (
          <Button busy={unsubscribe.isPending} onClick={() => unsubscribe.mutate()}>
            Stop emails
          </Button>
        )}
        <ButtonLink to="/dashboard/searches" variant="secondary">
          {isAboutMessages ? 'Email settings' : 'Your saved searches'}
        </ButtonLink>
      </div>
    </div>
  );
}

export const unsubscribePage: Page = { Screen: UnsubscribeScreen };
