import { ShieldAlert } from 'lucide-react';
import { Navigate } from 'react-router';
import type { Page } from '#kit/page.ts';
import { PageHead } from '#kit/page-head.tsx';
import { ButtonLink } from '#ui/buttons/button-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { useRole } from '../session/role-of.ts';
import { BecomeSeller } from './become-seller.tsx';

/** Where "Sell your car" leads after login, because public pages do not know the role. */
function SellScreen() {
  const { data: role } = useRole();
  if (role === 'seller') return <Navigate to="/dashboard/SellerAddProduct" replace />;

  return (
    <div className="max-w-2xl">
      <PageHead title="Sell your car" description="Become a seller." />
      <h1 className="mb-6 text-3xl">Sell your car</h1>
      {role === 'admin' ? (
        <EmptyState
          icon={ShieldAlert}
          heading="Administrators do not sell cars"
          line="Use another account to sell your own car."
        >
          <ButtonLink to="/dashboard">Dash Board</ButtonLink>
        </EmptyState>
      ) : (
        <section className="grid gap-4 rounded-panel border border-border bg-surface p-5 md:p-6">
          <h2 className="text-xl">Become a seller</h2>
          <BecomeSeller />
        </section>
      )}
    </div>
  );
}

export const sellPage: Page = { Screen: SellScreen };
