import type { ReactNode } from 'react';
import type { Page } from '#kit/page.ts';
import { PageHead } from '#kit/page-head.tsx';
import { MarketOverview } from '#marketplace/oversight/overview/web/market-overview.tsx';
import { PurchasesOverview } from '#marketplace/oversight/overview/web/purchases-overview.tsx';
import { SalesOverview } from '#marketplace/oversight/overview/web/sales-overview.tsx';
import type { Role } from '#marketplace/platform/accounts/account.ts';
import { useRole } from '#marketplace/platform/accounts/web/session/role-of.ts';
import { useVisitor } from '#marketplace/platform/accounts/web/session/session-context.ts';
import { UnsentMails } from '#marketplace/platform/mail/web/unsent-mails.tsx';
import { ButtonLink } from '#ui/buttons/button-link.tsx';

type NextStep = { heading: string; line: string; to: string; label: string };

const greetings: Record<Role, { heading: string; line: string }> = {
  buyer: {
    heading: 'Welcome to your Dash Board',
    line: 'Find a car, book it, and pay when you are ready.',
  },
  seller: { heading: 'Welcome Your DashBoard', line: 'Everything about your cars.' },
  admin: { heading: 'Welcome back', line: 'Keep the market in order.' },
};

const nextSteps: Record<Role, NextStep | null> = {
  buyer: {
    heading: 'Find your next car',
    line: 'Booking is free. You pay by card later.',
    to: '/car',
    label: 'Browse cars',
  },
  seller: null,
  admin: {
    heading: 'See the market as visitors do',
    line: 'All cars for sale, newest first.',
    to: '/car',
    label: 'Browse cars',
  },
};

const overviews: Record<Role, () => ReactNode> = {
  buyer: PurchasesOverview,
  seller: SalesOverview,
  admin: MarketOverview,
};

const confirmEmail: NextStep = {
  heading: 'Confirm your email',
  line: 'It protects your account and lets you reset your password.',
  to: '/dashboard/account',
  label: 'Go to your account',
};

function DashboardScreen() {
  const { user } = useVisitor();
  const { data: role } = useRole();
  if (!user || !role) return null;
  const { heading, line } = greetings[role];
  const Overview = overviews[role];
  const nextStep = user.emailVerified ? nextSteps[role] : confirmEmail;

  return (
    <>
      <PageHead title="Dash Board" description="Your own pages." />
      <p className="text-muted">{user.name}</p>
      <h1 className="text-3xl">{heading}</h1>
      <p className="mt-1 text-muted">{line}</p>
      {nextStep && <NextBestAction {...nextStep} />}
      <UnsentMails />
      <Overview />
    </>
  );
}

function NextBestAction({ heading, line, to, label }: NextStep) {
  return (
    <section className="mt-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-panel border border-border bg-surface p-6 shadow-rest">
      <div>
        <h2 className="text-xl">{heading}</h2>
        <p className="mt-1 max-w-prose text-muted">{line}</p>
      </div>
      <ButtonLink to={to}>{label}</ButtonLink>
    </section>
  );
}

export const dashboardPage: Page = { Screen: DashboardScreen };
