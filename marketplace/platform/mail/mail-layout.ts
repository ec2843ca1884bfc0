import type { Mail } from './mail.ts';
import {
  endingsAsHtml,
  endingsAsText,
  type MailEnding,
  type Section,
  sectionsAsHtml,
  sectionsAsText,
} from './mail-items.ts';
import { escaped, leadingNowhere, onOneLine, webAddress } from './mail-markup.ts';

type Letter = {
  to: string;
  subject: string;
  name: string;
  paragraphs: string[];
  picture?: { url: string; alt: string } | undefined;
  /** Several cars, each with its own link. */
  sections?: Section[];
  phone?: { label: string; number: string };
  action?: { label: string; url: string };
  afterwards?: string[];
  /** Links that end such emails. */
  endings?: MailEnding[];
};

export function layOut(letter: Letter): Mail {
  const harmless: Letter = {
    ...letter,
    subject: onOneLine(leadingNowhere(letter.subject)),
    paragraphs: letter.paragraphs.map(leadingNowhere),
    afterwards: (letter.afterwards ?? []).map(leadingNowhere),
    sections: (letter.sections ?? []).map(sectionLeadingNowhere),
    endings: (letter.endings ?? []).map((ending) => ({
      ...ending,
      label: leadingNowhere(ending.label),
    })),
    ...(letter.phone && {
      phone: { ...letter.phone, label: leadingNowhere(letter.phone.label) },
    }),
  };
  const { to, subject } = harmless;
  return {
    to,
    subject,
    text: plainText(harmless),
    html: html(subject, harmless),
    ...(letter.action && { opens: letter.action.url }),
  };
}

/** A mail to an account. */
export const mailTo = (
  { email, name }: { email: string; name: string },
  letter: Omit<Letter, 'to' | 'name'>,
): Mail => layOut({ to: email, name, ...letter });

function plainText(letter: Letter): string {
  const { name, paragraphs, sections = [], phone, action, afterwards = [], endings = [] } = letter;
  return `${[
    greeting(name),
    ...paragraphs,
    ...sectionsAsText(sections),
    ...(phone ? [`${phone.label}: ${phone.number}`] : []),
    ...(action ? [`${action.label}:\n${webAddress(action.url)}`] : []),
    ...afterwards,
    ...endingsAsText(endings),
    'Forecourt',
  ].join('\n\n')}\n`;
}

const font = "font-family:Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const paragraphStyle = 'margin:0 0 16px;font-size:16px;line-height:1.5';

/** Styles are inline, because many mail programs drop style sheets. Those with a dark mode keep the sheet. */
function html(subject: string, letter: Letter): string {
  const { name, paragraphs, picture, sections = [], phone, action } = letter;
  const { afterwards = [], endings = [] } = letter;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>
:root { color-scheme: light dark }
@media (prefers-color-scheme: dark) {
  .page { background: #0b0f17 !important; color: #f1f4f9 !important }
  .card { background: #131926 !important; border-color: #263044 !important }
  .brand, .link { color: #a9baff !important }
  .button { background: #8ca3ff !important; color: #0b1230 !important }
  .quiet { color: #b4becd !important }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f7f8fa;color:#0e1626;${font}">
<div style="max-width:560px;margin:0 auto;padding:32px 16px">
<p class="brand" style="margin:0 0 16px;font-size:20px;font-weight:700;color:#2346d2">Forecourt</p>
<div class="card" style="padding:28px 24px 12px;background:#ffffff;border:1px solid #dde2ea;border-radius:14px">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${escaped(subject)}</h1>
${picture ? image(picture) : ''}
${paragraph(greeting(name))}
${paragraphs.map(paragraph).join('\n')}
${sectionsAsHtml(sections)}
${phone ? phoneLine(phone) : ''}
${action ? button(action) : ''}
${afterwards.map(quietParagraph).join('\n')}
${endingsAsHtml(endings)}
</div>
</div>
</body>
</html>
`;
}

const paragraph = (text: string) => `<p style="${paragraphStyle}">${escaped(text)}</p>`;

const quietParagraph = (text: string) =>
  `<p class="quiet" style="${paragraphStyle};color:#4a5568">${escaped(text)}</p>`;

const image = ({ url, alt }: NonNullable<Letter['picture']>) =>
  `<p style="margin:0 0 16px"><img src="${escaped(webAddress(url))}" alt="${escaped(onOneLine(alt))}" width="510" height="319" style="display:block;width:100%;height:auto;background:#dde2ea;border-radius:10px"></p>`;

const phoneLine = ({ label, number }: NonNullable<Letter['phone']>) =>
  `<p style="${paragraphStyle}">${escaped(onOneLine(label))}: <a class="link" href="tel:${number.replaceAll(/[^+\d]/g, '')}" style="color:#2346d2;font-weight:600;white-space:nowrap">${escaped(number)}</a></p>`;

function button({ label, url }: NonNullable<Letter['action']>): string {
  const address = escaped(webAddress(url));
  return `<p style="margin:24px 0"><a class="button" href="${address}" target="_blank" rel="noopener noreferrer" style="display:inline-block;padding:13px 22px;background:#2346d2;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none;border-radius:10px">${escaped(label)}</a></p>
<p class="quiet" style="${paragraphStyle};color:#4a5568">If the button does not work, open this address:<br><a class="link" href="${address}" target="_blank" rel="noopener noreferrer" style="color:#2346d2;word-break:break-all">${address}</a></p>`;
}

const longestName = 60;
const looksLikeAnAddress = /[/:@]|www\.|\S\.\S/i;

/** Anyone can sign up with the email of another person: the name must not carry advertising. */
function greeting(name: string): string {
  const tidied = onOneLine(name);
  const isPlainName =
    tidied !== '' && tidied.length <= longestName && !looksLikeAnAddress.test(tidied);
  return isPlainName ? `Hello ${tidied},` : 'Hello,';
}

const sectionLeadingNowhere = ({ heading, items, more }: Section): Section => ({
  heading: leadingNowhere(heading),
  items: items.map((item) => ({
    ...item,
    name: leadingNowhere(item.name),
    lines: item.lines.map(leadingNowhere),
  })),
  more,
});
