import { useQuery } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import { Link } from 'react-router';
import { useApi } from '#kit/api-client.ts';
import type { UnsentMailsResponse } from '../contract.ts';

export function UnsentMails() {
  const api = useApi();
  const { data: mails = [] } = useQuery({
    queryKey: ['unsent-mails'],
    queryFn: async () => (await api.get<UnsentMailsResponse>('/unsent-mails')).data,
  });
  if (mails.length === 0) return null;
  return (
    <section
      aria-labelledby="unsent-mails"
      className="mt-8 rounded-panel border border-border bg-surface p-5 md:p-6"
    >
      <h2 id="unsent-mails" className="flex items-center gap-2.5 text-xl">
        <MailX className="size-5 text-warning" />
        Not emailed to you
      </h2>
      <p className="mt-1 max-w-prose text-muted">
        There was more to tell you than we email in a day. This is what you did not get.
      </p>
      <ul className="mt-4 max-h-96 divide-y divide-border overflow-y-auto border-t border-border">
        {mails.map(({ id, subject, path, at }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 py-1.5">
            <Subject subject={subject} path={path} />
            <span className="text-sm text-muted">{dayOf(at)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Subject({ subject, path }: { subject: string; path: string | null }) {
  const box = 'wrap-anywhere inline-flex min-h-11 items-center';
  if (path === null) return <span className={box}>{subject}</span>;
  return (
    <Link to={path} className={`${box} font-medium text-link underline underline-offset-4`}>
      {subject}
    </Link>
  );
}

const dayOf = (moment: string) =>
  new Date(moment).toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });
