import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useApi } from '#kit/api-client.ts';
import { lazySchema } from '#kit/lazy-schema.ts';
import { publicConfig } from '#kit/public-config.ts';
import { useValidatedForm } from '#kit/validated-form.ts';
import { Button } from '#ui/buttons/button.tsx';
import { CheckboxCard } from '#ui/forms/checkbox-card.tsx';
import { ErrorSummary } from '#ui/forms/error-summary.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { wantsToSell } from '../own-account/sell-link.tsx';
import { useSession } from '../session/session-context.ts';
import { AccountForm } from './account-form.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { signUp } from './signing-in.ts';

const signupForm = lazySchema(async () => (await import('./account-forms.ts')).SignupForm);

const whatSellersDo = 'List your cars, advertise them and see who booked them.';
const providersMakeBuyers = (names: string[]) =>
  `Continue with ${names.join(' or ')} always opens a buyer account; you can become a seller later on your account page.`;

type Props = { attempt: (action: () => Promise<unknown>) => Promise<boolean> };

export function SignupFields({ attempt }: Props) {
  const session = useSession();
  const { form, field, summary, isSending } = useValidatedForm(signupForm, {
    name: '',
    email: '',
    password: '',
    isSeller: wantsToSell(useSearchParams()[0]),
  });
  const { data: config } = useQuery(publicConfig(useApi()));
  const providers = config?.identity.providers.map(({ name }) => name) ?? [];
  const { error: _neverWrong, ...sellerBox } = field('isSeller');

  return (
    <AccountForm
      label="Signup"
      onSubmit={form.handleSubmit((details) => attempt(() => signUp(session, details)))}
    >
      <ErrorSummary {...summary} />
      <TextField
        {...field('name')}
        label="Name"
        hint="Optional. Shown to sellers and buyers."
        autoComplete="name"
      />
      <TextField {...field('email')} label="Email" type="email" autoComplete="username" />
      <NewPasswordField
        {...field('password')}
        typed={form.watch('password')}
        email={form.watch('email')}
      />
      <CheckboxCard
        {...sellerBox}
        label="Seller Account"
        line={
          providers.length > 0
            ? `${whatSellersDo} ${providersMakeBuyers(providers)}`
            : whatSellersDo
        }
      />
      <Button type="submit" size="large" wide busy={isSending}>
        Signup
      </Button>
    </AccountForm>
  );
}
