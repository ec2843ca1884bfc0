import type { ReactNode } from 'react';

const tones = {
  neutral: 'border-border bg-sunken text-muted',
  primary: 'border-transparent bg-primary-soft text-on-primary-soft',
  success: 'border-transparent bg-success-soft text-on-success-soft',
  warning: 'border-transparent bg-warning-soft text-warning',
  danger: 'border-transparent bg-danger-soft text-on-danger-soft',
};

type Props = { tone?: keyof typeof tones; children: ReactNode };

export function Badge({ tone = 'neutral', children }: Props) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap rounded-full border px-2.5 py-0.5 text-sm font-semibold ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
