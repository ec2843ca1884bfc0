import type { ComponentProps } from 'react';
import { PasswordField } from '#ui/password-field.tsx';
import { shortestPassword } from './shortest-password.ts';

type Props = Omit<ComponentProps<typeof PasswordField>, 'label' | 'hint' | 'autoComplete'> & {
  typed: string;
};

/** Length is what makes a password hard to guess. */
const strengths = [
  { from: 16, words: 'Strong', bars: 3, look: 'bg-success' },
  { from: 12, words: 'Good', bars: 2, look: 'bg-success' },
  { from: shortestPassword, words: 'Fair, longer is safer', bars: 1, look: 'bg-accent' },
];

export function NewPasswordField({ typed, ...field }: Props) {
  const strength = strengths.find(({ from }) => typed.length >= from);

  return (
    <div className="grid gap-2">
      <PasswordField
        {...field}
        label="Password"
        hint={`At least ${shortestPassword} characters. A few random words make a good one.`}
        autoComplete="new-password"
      />
      {strength && (
        <div className="flex items-center gap-3">
          <div aria-hidden="true" className="flex grow gap-1">
            {[1, 2, 3].map((bar) => (
              <span
                key={bar}
                className={`h-1 grow rounded-full ${bar <= strength.bars ? strength.look : 'bg-border'}`}
              />
            ))}
          </div>
          <p className="text-sm text-muted">{strength.words}</p>
        </div>
      )}
    </div>
  );
}
