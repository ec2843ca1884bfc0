import { EmailText } from './email-text.tsx';

export const EmailLink = ({ email }: { email: string }) => (
  <a
    href={`mailto:${email}`}
    className="inline-block max-w-72 py-2.5 wrap-anywhere underline-offset-4 hover:underline @max-2xl:text-end @2xl:min-w-36"
  >
    <EmailText email={email} />
  </a>
);
