import type { SendMail } from '../mail.ts';
import { smtpMail } from './smtp.ts';

type Settings = {
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Stores emails if there is no mail server. */
  keep: SendMail;
};

export const mailService = ({ smtpUrl, mailFrom, keep }: Settings): SendMail =>
  smtpUrl ? smtpMail({ url: smtpUrl, from: mailFrom }) : keep;
