import { escaped, onOneLine, webAddress } from './mail-markup.ts';

export type Item = {
  name: string;
  lines: string[];
  url: string;
  picture?: { url: string; alt: string } | undefined;
};

export type Section = {
  heading: string;
  items: Item[];
  more?: string | undefined;
};

export const sectionsAsText = (sections: Section[]): string[] =>
  sections.map(({ heading, items, more }) =>
    [
      heading,
      ...items.map(({ name, lines, url }) => [name, ...lines, webAddress(url)].join('\n')),
      ...(more ? [more] : []),
    ].join('\n\n'),
  );

export const sectionsAsHtml = (sections: Section[]): string => sections.map(section).join('\n');

const section = ({ heading, items, more }: Section) =>
  `<h2 style="margin:8px 0 12px;font-size:18px;line-height:1.3">${escaped(onOneLine(heading))}</h2>
${items.map(item).join('\n')}
${more ? `<p class="quiet" style="margin:0 0 16px;font-size:16px;color:#4a5568">${escaped(more)}</p>` : ''}`;

/** All mail programs can place the cells of a table side by side. */
const item = ({ name, lines, url, picture }: Item) => {
  const address = escaped(webAddress(url));
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;margin:0 0 16px"><tr>
<td style="width:132px;padding:0 14px 0 0;vertical-align:top">${picture ? image(picture) : ''}</td>
<td style="vertical-align:top;font-size:16px;line-height:1.4"><strong>${escaped(onOneLine(name))}</strong><br>
${lines.map((line) => `${escaped(onOneLine(line))}<br>`).join('\n')}
<a class="link" href="${address}" target="_blank" rel="noopener noreferrer" style="color:#2346d2;font-weight:600">See the car</a></td>
</tr></table>`;
};

const image = ({ url, alt }: NonNullable<Item['picture']>) =>
  `<img src="${escaped(webAddress(url))}" alt="${escaped(onOneLine(alt))}" width="132" height="83" style="display:block;width:132px;height:83px;object-fit:cover;background:#dde2ea;border-radius:8px">`;

export type MailEnding = { label: string; url: string };

export const endingsAsText = (endings: MailEnding[]): string[] =>
  endings.map(({ label, url }) => `${label}:\n${webAddress(url)}`);

export const endingsAsHtml = (endings: MailEnding[]): string =>
  endings
    .map(
      ({ label, url }) =>
        `<p class="quiet" style="margin:0 0 12px;font-size:14px;line-height:1.5"><a class="link" href="${escaped(webAddress(url))}" target="_blank" rel="noopener noreferrer" style="color:#2346d2">${escaped(onOneLine(label))}</a></p>`,
    )
    .join('\n');
