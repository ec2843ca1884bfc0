import { BadgeCheck, User } from 'lucide-react';

/** Never by colour alone: the words say it too. */
export function SellerMark({ verified }: { verified: boolean }) {
  return verified ? (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-sm font-medium text-success">
      <BadgeCheck className="size-4.5 shrink-0" />
      Verified seller
    </span>
  ) : (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-sm text-subtle">
      <User className="size-4.5 shrink-0" />
      Private seller
    </span>
  );
}
