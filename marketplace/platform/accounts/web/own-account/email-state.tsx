import { BadgeCheck, MailWarning } from 'lucide-react';
import { useState } from 'react';
import type { IdentityUser } from '#providers/identity/web/identity-port.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { useSession } from '../session/session-context.ts';
import { useAttempt } from '../sign-in/use-attempt.ts';

export function EmailState({ user: { email, emailVerified } }: { user: IdentityUser }) {
  const Icon = emailVerified ? BadgeCheck : MailWarning;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 wrap-anywhere font-medium">
          <EmailText email={email} />
        </span>
        <Badge tone={emailVerified ? 'success' : 'warning'}>
          <Icon className="size-4" />
          {emailVerified ? 'Confirmed' : 'Not confirmed'}
        </Badge>
      </p>
      {!emailVerified && <SendLink />}
    </>
  );
}

function SendLink() {
  const session = useSession();
  const [isSent, setIsSent] = useState(false);
  const { problem, isTrying, attempt } = useAttempt();

  async function send() {
    setIsSent(await attempt(async () => (await session.identity()).sendEmailVerification()));
  }

  return (
    <>
      <p className="text-muted">We emailed you a link when you signed up. It works for 24 hours.</p>
      {problem && <Alert tone="danger">{problem}</Alert>}
      {isSent && <Alert tone="success">A new email is on its way.</Alert>}
      <div>
        <Button variant="secondary" busy={isTrying} onClick={send}>
          Send a new link
        </Button>
      </div>
    </>
  );
}
