import type { Mail } from './mail.ts';
import { escaped } from './mail-markup.ts';

type Footer = { origin: string; contact: string[] };

export function withFooter(mail: Mail, { origin, contact }: Footer): Mail {
  const links = [
    ['Contact', `${origin}/contact`],
    ['Terms', `${origin}/terms`],
    ['Privacy', `${origin}/privacy`],
  ];
  const lines = contact.map(escaped).join('<br>');
  const html = `<div class="quiet" style="max-width:560px;margin:0 auto;padding:0 16px 32px;font-size:14px;line-height:1.5;color:#4a5568">
${lines ? `<p style="margin:0 0 8px">${lines}</p>\n` : ''}<p style="margin:0">${links.map(([label, url]) => `<a class="link" href="${escaped(url!)}" style="color:#2346d2">${label}</a>`).join(' &#183; ')}</p>
</div>
</body>`;
  const text = [...contact, ...links.map(([label, url]) => `${label}: ${url}`)].join('\n');
  return {
    ...mail,
    text: `${mail.text}\n${text}\n`,
    html: mail.html.replace('</body>', () => html),
  };
}
