import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';

const tones = {
  danger: { icon: CircleAlert, look: 'border-danger bg-danger-soft text-on-danger-soft' },
  success: { icon: CircleCheck, look: 'border-success bg-success-soft text-on-success-soft' },
  info: { icon: Info, look: 'border-info bg-info-soft text-text' },
};

type Props = { tone: keyof typeof tones; children: ReactNode };

/** A message in the page. Screen readers announce problems at once. */
export function Alert({ tone, children }: Props) {
  const { icon: Icon, look } = tones[tone];

  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={`flex items-start gap-3 rounded-card border p-4 ${look}`}
    >
      <Icon className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
