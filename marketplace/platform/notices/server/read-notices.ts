import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contactLines, type Notice, type NoticeName, noticeFrom } from '../notice.ts';
import privacy from '../texts/privacy.md?raw';
import terms from '../texts/terms.md?raw';

export type Notices = Record<NoticeName, Notice>;

/** `terms.md`, `privacy.md` and `contact.md` in the folder replace the built-in texts. */
export async function readNotices(folder: string, contact: string | undefined): Promise<Notices> {
  const text = async (name: NoticeName, ours: string) =>
    (await fileOrNull(join(folder, `${name}.md`))) ?? ours;
  return {
    contact: noticeFrom(await text('contact', contactText(contact)), 'Contact'),
    terms: noticeFrom(await text('terms', terms), 'Terms'),
    privacy: noticeFrom(await text('privacy', privacy), 'Privacy'),
  };
}

async function fileOrNull(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

function contactText(contact: string | undefined): string {
  const lines = contactLines(contact);
  return lines.length > 0
    ? `# Contact\n\n${lines.join('\n')}\n\nFor questions about a car, ask its seller first: the phone number is on the car’s page. For anything about a booking, a payment, a report or your account, contact us.`
    : '# Contact\n\nThe people who run this market have not added their contact details yet. For questions about a car, call its seller: the phone number is on the car’s page.';
}
