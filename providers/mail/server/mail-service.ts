import type { SendMail } from '../mail.ts';
import { smtpMail } from './smtp.ts';

type Settings = {
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Where mails go while there is no mail server. */
  keep: SendMail;
};

/** The mail server of the configuration, or our own mailbox. */
export const mailService = ({ smtpUrl, mailFrom, keep }: Settings): SendMail =>
  smtpUrl ? smtpMail({ url: smtpUrl, from: mailFrom }) : keep;
