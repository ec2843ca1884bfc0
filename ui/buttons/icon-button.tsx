import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

type Props = ComponentProps<'button'> & { icon: LucideIcon; label: string };

export function IconButton({ icon: Icon, label, className = '', type = 'button', ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={`inline-grid size-11 shrink-0 place-items-center rounded-control transition-colors duration-150 disabled:cursor-not-allowed ${className}`}
    >
      <Icon className="size-5" />
    </button>
  );
}
