import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '#kit/api-client.ts';
import type { Page } from '#kit/page.ts';
import { PageHead } from '#kit/page-head.tsx';
import { publicConfig } from '#kit/public-config.ts';
import type { LoginProvider } from '#providers/identity/login-provider.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { useRole } from '../session/role-of.ts';
import { useSession, useVisitor } from '../session/session-context.ts';
import { useAttempt } from '../sign-in/use-attempt.ts';
import { ActiveSessions } from './active-sessions.tsx';
import { BecomeSeller } from './become-seller.tsx';
import { ChangePassword } from './change-password.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { EmailState } from './email-state.tsx';
import { NameFields } from './name-fields.tsx';
import { PhoneChoice } from './phone-choice.tsx';
import { signIns } from './sign-ins.ts';

function AccountScreen() {
  const { user } = useVisitor();
  const { data: role } = useRole();
  if (!user) return null;

  return (
    <div className="max-w-2xl">
      <PageHead title="Account" description="Your name, your email and where you are logged in." />
      <h1 className="text-3xl">Account</h1>
      <div className="mt-6 grid gap-6">
        <Section heading="Name">
          <NameFields name={user.name} />
        </Section>
        <Section heading="Email">
          <EmailState user={user} />
        </Section>
        <Section heading="Password">
          <PasswordSection email={user.email} />
        </Section>
        {role === 'seller' && (
          <Section heading="Your phone number">
            <PhoneChoice />
          </Section>
        )}
        {role === 'buyer' && (
          <Section heading="Sell your cars">
            <BecomeSeller />
          </Section>
        )}
        <Section heading="Where you are logged in">
          <ActiveSessions />
          <LogOutEverywhere />
        </Section>
        <Section heading="Delete your account">
          <DeleteSection email={user.email} />
        </Section>
      </div>
    </div>
  );
}

function PasswordSection({ email }: { email: string }) {
  const { data } = useQuery(signIns(useSession()));
  const names = useLinkedProviders().map(({ name }) => name);
  if (data?.hasPassword !== false) return <ChangePassword email={email} />;
  return (
    <p className="text-muted">
      {names.length > 0
        ? `You log in with ${names.join(' or ')}, so there is no password here.`
        : 'There is no password here.'}{' '}
      To set one, log out and use Forgot Password on the login page.
    </p>
  );
}

function DeleteSection({ email }: { email: string }) {
  const { data } = useQuery(signIns(useSession()));
  const [provider] = useLinkedProviders();
  return (
    <DeleteAccount email={email} provider={data?.hasPassword === false ? provider : undefined} />
  );
}

function useLinkedProviders(): LoginProvider[] {
  const { data: config } = useQuery(publicConfig(useApi()));
  const { data } = useQuery(signIns(useSession()));
  return (config?.identity.providers ?? []).filter(({ id }) => data?.providers.includes(id));
}

function Section({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 rounded-panel border border-border bg-surface p-5 md:p-6">
      <h2 className="text-xl">{heading}</h2>
      {children}
    </section>
  );
}

function LogOutEverywhere() {
  const session = useSession();
  const { problem, isTrying, attempt } = useAttempt();

  return (
    <>
      <p className="text-muted">
        Lost your phone, or logged in on someone else’s computer? This ends every session, including
        this one.
      </p>
      {problem && <Alert tone="danger">{problem}</Alert>}
      <div>
        <Button
          variant="secondary"
          busy={isTrying}
          onClick={() => attempt(() => session.logOut({ everywhere: true }))}
        >
          Log out everywhere
        </Button>
      </div>
    </>
  );
}

export const accountPage: Page = { Screen: AccountScreen };
