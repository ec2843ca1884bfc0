import { startEmbeddedPostgres } from './embedded-postgres.ts';

// For tests: owns a folder until it is killed.
const folder = process.argv.at(-1)!;
const postgres = await startEmbeddedPostgres({ folder });
postgres.announce('http://localhost:3000');
process.stdout.write(`${JSON.stringify({ pid: postgres.pid, url: postgres.url('postgres') })}\n`);
