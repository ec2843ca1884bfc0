import { startEmbeddedPostgres } from './embedded-postgres.ts';

// For tests: a process that owns the folder it is given until it is killed.
const folder = process.argv.at(-1)!;
const postgres = await startEmbeddedPostgres({ folder });
postgres.announce('http://localhost:3000');
process.stdout.write(`${JSON.stringify({ pid: postgres.pid, url: postgres.url('postgres') })}\n`);
