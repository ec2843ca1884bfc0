type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
type ButtonSize = 'medium' | 'large';

export type ButtonLook = { variant?: ButtonVariant; size?: ButtonSize; wide?: boolean };

const shape =
  'inline-flex items-center justify-center gap-2 rounded-control border text-center font-semibold ' +
  'transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-progress';

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-primary text-on-primary hover:bg-primary-hover active:bg-primary-active',
  secondary: 'border-border bg-surface text-text hover:border-control hover:bg-sunken',
  quiet: 'border-transparent text-text hover:bg-sunken',
  danger: 'border-transparent bg-danger text-on-danger hover:bg-danger-hover',
};

const sizes: Record<ButtonSize, string> = {
  medium: 'min-h-11 px-4 py-2',
  large: 'min-h-12 px-6 py-2.5 text-lg',
};

export const buttonLook = ({
  variant = 'primary',
  size = 'medium',
  wide = false,
}: ButtonLook): string =>
  `${shape} ${variants[variant]} ${sizes[size]} ${wide ? 'w-full' : 'whitespace-nowrap'}`;
