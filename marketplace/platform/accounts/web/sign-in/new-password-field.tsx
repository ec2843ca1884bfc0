import type { ComponentProps } from 'react';
import {
  type PasswordProblem,
  type PasswordStrength,
  shortestPassword,
} from '#providers/identity/password-rules.ts';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { usePasswordCheck } from './use-password-check.ts';

type Props = Omit<ComponentProps<typeof PasswordField>, 'label' | 'hint' | 'autoComplete'> & {
  label?: string;
  typed: string;
  email?: string;
};

const strengths: Record<PasswordStrength, Meter> = {
  Strong: { words: 'Strong', bars: 3, look: 'bg-success' },
  Good: { words: 'Good', bars: 2, look: 'bg-success' },
  Fair: { words: 'Fair, longer is safer', bars: 1, look: 'bg-accent' },
};

const weak = (words: string): Meter => ({ words, bars: 1, look: 'bg-danger' });
const problems: Record<PasswordProblem, Meter> = {
  password_too_short: weak('Too short'),
  password_too_long: weak('Too long'),
  password_repeats: weak('The same character repeated'),
  password_is_email: weak('This is your email address'),
  password_common: weak('Too common, easy to guess'),
};

export function NewPasswordField({ label = 'Password', typed, email = '', ...field }: Props) {
  const verdict = usePasswordCheck(typed, email);

  return (
    <div className="grid gap-2">
      <PasswordField
        {...field}
        label={label}
        hint={`At least ${shortestPassword} characters. A few random words make a good one.`}
        autoComplete="new-password"
      />
      {typed !== '' && (
        <StrengthMeter
          {...(verdict &&
            ('problem' in verdict ? problems[verdict.problem] : strengths[verdict.strength]))}
        />
      )}
    </div>
  );
}

type Meter = { words: string; bars: number; look: string };

/** Keeps its place while the check runs, so that nothing jumps. */
const StrengthMeter = ({ words = '', bars = 0, look = '' }: Partial<Meter>) => (
  <div className="flex min-h-6 items-center gap-3">
    <div aria-hidden="true" className="flex grow gap-1">
      {[1, 2, 3].map((bar) => (
        <span key={bar} className={`h-1 grow rounded-full ${bar <= bars ? look : 'bg-border'}`} />
      ))}
    </div>
    <p role="status" className="text-sm text-muted">
      {words}
    </p>
  </div>
);
