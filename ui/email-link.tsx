import { EmailText } from './email-text.tsx';

export const EmailLink = ({ email }: { email: string }) => (
  <a
    href={`mailto:${email}`}
    className="inline-block max-w-72 py-0.5 wrap-anywhere @max-2xl:text-sm @2xl:py-2.5 underline-offset-4 hover:underline @2xl:min-w-36"
  >
    <EmailText email={email} />
  </a>
);
