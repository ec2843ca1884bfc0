const boundary = 'forecourt-trial-0123456789';

export type Naming = { field?: string; filename?: string; type?: string };
export type Part = Naming & { content: Buffer | string };

export const multipartType = `multipart/form-data; boundary=${boundary}`;
export const formEnd = Buffer.from(`\r\n--${boundary}--\r\n`);

export function partHead({ field = 'image', filename, type }: Naming): Buffer {
  const name = filename === undefined ? '' : `; filename="${filename}"`;
  const declared = type === undefined ? '' : `Content-Type: ${type}\r\n`;
  return Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="${field}"${name}\r\n${declared}\r\n`,
    'latin1',
  );
}

export function formOf(...parts: Part[]) {
  const between = Buffer.from('\r\n');
  const bodies = parts.map(({ content, ...naming }) =>
    Buffer.concat([partHead(naming), Buffer.from(content)]),
  );
  const joined = bodies.flatMap((body, index) => (index === 0 ? [body] : [between, body]));
  return { contentType: multipartType, body: Buffer.concat([...joined, formEnd]) };
}

/** The form that a browser would send, with whatever name and type somebody claims. */
export const formWith = (
  content: Buffer,
  { field = 'image', filename = 'car.jpg', type = 'image/jpeg' }: Naming = {},
) => formOf({ field, filename, type, content });
