import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { root } from './root.mjs';

const folders = ['marketplace', 'providers', 'server', 'database', 'demo', 'shell', 'kit', 'ui'];
const queryWords = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(\.\w+)?[`(<]/;
const mayQuery = /(-store|\.test)\.tsx?$|^database\//;

/** Checks imports and SQL. SQL needs its own check, because Kysely queries need no import of a table. */
process.chdir(root);
const problems = [
  ...(await forbiddenImports()),
  ...(await foldersWithoutLayer()),
  ...queriesOutsideStores(),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);

async function forbiddenImports() {
  const { default: config } = await import('../.dependency-cruiser.cjs');
  const { output } = await cruise(
    folders,
    { ...config.options, ruleSet: { forbidden: config.forbidden }, validate: true },
    undefined,
    { tsConfig: extractTSConfig('tsconfig.json') },
  );
  const { summary } = output;
  console.log(`${summary.totalCruised} modules, ${summary.totalDependenciesCruised} imports`);
  // A misconfigured cruiser would find no problems because it finds no files.
  const sourceCount = sources().length;
  const blind =
    summary.totalCruised < sourceCount
      ? [`only ${summary.totalCruised} of ${sourceCount} files were visited`]
      : [];
  const comments = Object.fromEntries(config.forbidden.map(({ name, comment }) => [name, comment]));
  return [
    ...blind,
    ...summary.violations.map(
      ({ rule, from, to }) => `${from} → ${to}\n  ${rule.name}: ${comments[rule.name]}`,
    ),
  ];
}

/** Folders outside the lists would not be checked. */
async function foldersWithoutLayer() {
  const { default: config } = await import('../.dependency-cruiser.cjs');
  const districts = foldersIn('marketplace');
  const areas = districts
    .flatMap((district) => foldersIn(district))
    .filter((area) => existsSync(join(area, 'server')));
  return [
    ...districts.filter((district) => !config.districts.includes(basename(district))),
    ...areas.filter((area) => !config.areas.includes(basename(area))),
  ].map((folder) => `${folder}\n  is in no list of layers in .dependency-cruiser.cjs`);
}

function foldersIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name));
}

function queriesOutsideStores() {
  return sources()
    .filter((file) => !mayQuery.test(file))
    .filter((file) => queryWords.test(readFileSync(file, 'utf8')))
    .map((file) => `${file}\n  queries belong in a *-store.ts`);
}

function sources() {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  );
}
