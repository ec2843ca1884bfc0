import { CamelCasePlugin, type PluginTransformResultArgs } from 'kysely';
import type { Client, FieldDef } from 'pg';

/** Queries are written in camelCase and sent in snake_case. */
class ColumnNames extends CamelCasePlugin {
  override async transformResult({ result }: PluginTransformResultArgs) {
    return result;
  }

  rename(fields: FieldDef[]): void {
    for (const field of fields) field.name = this.camelCase(field.name);
  }
}

export const columnNames = new ColumnNames();

/**
 * Columns get their names in camelCase when PostgreSQL announces them. Renaming them in every row, as the plugin
 * does, makes each row twice.
 */
export function renameColumns({ connection }: Client): void {
  connection.on('rowDescription', ({ fields }) => columnNames.rename(fields));
}
