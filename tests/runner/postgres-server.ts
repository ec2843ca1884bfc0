import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect } from '#database/connection.ts';
import { startEmbeddedPostgres } from '#database/embedded/embedded-postgres.ts';
import { ensureDatabase } from '#database/embedded/ensure-database.ts';
import { migrate } from '#database/migrating/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** An address in which DATABASE stands for the name of a database. */
    postgresServer: string;
    /** For files, gone with the run. */
    scratchFolder: string;
  }
}

/** Copied by every worker: a copy takes a moment, migrating anew takes longer each year. */
export const template = 'template_market';

/** A real PostgreSQL of our own for the run, gone when it ends. */
export async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-tests-'));
  const postgres = await startEmbeddedPostgres({ folder, durable: false });
  await ensureDatabase(postgres.url('postgres'), template);
  const db = connect(postgres.url(template));
  await migrate(db);
  await db.destroy();
  project.provide('postgresServer', postgres.url('DATABASE'));
  const scratchFolder = join(folder, 'scratch');
  await mkdir(scratchFolder);
  project.provide('scratchFolder', scratchFolder);

  return async function teardown() {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
