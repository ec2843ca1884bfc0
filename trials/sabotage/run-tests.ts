import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

type Report = {
  testResults: { assertionResults: { title: string; status: 'passed' | 'failed' | 'skipped' }[] }[];
};

/** Runs these tests alone; answers how each of them ended, by its title. */
export function runTests(folder: string, files: string[], titles: string[]): Map<string, string> {
  const report = join(folder, 'sabotage-report.json');
  rmSync(report, { force: true });
  spawnSync(
    process.execPath,
    [
      join(folder, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...['--reporter', 'json', '--outputFile', report],
      ...['--testNamePattern', titles.map(asPattern).join('|')],
      ...files,
    ],
    { cwd: folder, stdio: 'ignore' },
  );
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  return new Map(
    testResults.flatMap(({ assertionResults }) =>
      assertionResults.map(({ title, status }) => [title, status]),
    ),
  );
}

const asPattern = (title: string) => `${title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`;
