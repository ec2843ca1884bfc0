import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const fileName = 'manifest.json';
/** Names become part of SQL. */
const tableName = z.string().regex(/^[a-z_]+([.][a-z_]+)?$/);
const columnName = z.string().regex(/^("[a-z_]+"|[a-z_\d]+)$/);

const newestFormat = 1;
const AnyFormat = z.object({ format: z.number() });

/**
 * An older release reads the backup from before an upgrade, so a format keeps every field and file that its first
 * reader requires. Other changes need a new format.
 */
const Manifest = z.object({
  format: z.literal(newestFormat),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({ name: tableName, columns: z.array(columnName), rows: z.number().int() }),
  ),
  pictures: z.number().int().nullable(),
});
export type Manifest = z.infer<typeof Manifest>;

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeFile(join(folder, fileName), text, { mode: 0o600, flush: true });
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, fileName), 'utf8').catch(() => {
    throw new Error(`There is no backup in ${folder}.`);
  });
  const found: unknown = JSON.parse(text);
  const format = AnyFormat.safeParse(found).data?.format ?? 0;
  if (format > newestFormat) {
    throw new Error(
      `This backup has format ${format}; this release reads up to ${newestFormat}. Restore it with the release that made it.`,
    );
  }
  const { success, data } = Manifest.safeParse(found);
  if (!success) throw new Error(`${join(folder, fileName)} is not a readable manifest.`);
  return data;
}
