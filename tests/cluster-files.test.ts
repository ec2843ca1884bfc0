import { execFile } from 'node:child_process';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { temporaryFolder } from './temporary-folder.ts';

const run = promisify(execFile);
const folder = 'deploy/cluster';
const textOf = (file: string) => readFile(join(folder, file), 'utf8');

/**
 * The output of the check for a configuration and a version of Patroni. `agreed` is the configuration of the running
 * cluster; without it, no cluster is running.
 */
async function check(version: string, config: string, agreed?: string): Promise<string> {
  const scratch = await temporaryFolder();
  const [patroni, patronictl] = [join(scratch, 'patroni'), join(scratch, 'patronictl')];
  const file = join(scratch, 'config.yml');
  await writeFile(patroni, `#!/bin/sh\necho "patroni ${version}"\n`);
  await writeFile(patronictl, agreed ? `#!/bin/sh\necho '${agreed}'\n` : '#!/bin/sh\nexit 1\n');
  for (const program of [patroni, patronictl]) await chmod(program, 0o755);
  await writeFile(file, config);
  const env = { ...process.env, PATRONI: patroni, PATRONICTL: patronictl };
  return run(join(folder, 'check-patroni.sh'), [file], { env }).then(
    ({ stdout }) => stdout,
    ({ stderr }) => stderr,
  );
}

test.each(['3.1.0', '3.3.8', '4.0.7', '4.1.5'])(
  'our configuration, as this version of Patroni knows it, is taken: %s',
  async (version) => {
    const ours = await textOf('patroni.yml');
    const known =
      version < '4' ? ours.replace('synchronous_mode: quorum', 'synchronous_mode: on') : ours;
    expect(await check(version, known)).toContain(`Patroni ${version} keeps what was acknowledged`);
  },
);

test.each([
  ['3.0.2', (ours: string) => ours.replace('quorum', 'on'), 'loses sales with etcd3'],
  ['3.3.8', (ours: string) => ours, 'does not know synchronous_mode: quorum'],
  ['4.1.5', (ours: string) => ours.replace(/ +synchronous_mode: .*/, ''), 'lost with the machine'],
  ['4.1.5', (ours: string) => ours.replace('mode: quorum', 'mode: off'), 'lost with the machine'],
])(
  'Patroni %s with what would lose sales is refused with the reason',
  async (version, edit, because) => {
    const answer = await check(version, edit(await textOf('patroni.yml')));
    expect(answer).toContain('Patroni is misconfigured');
    expect(answer).toContain(because);
  },
);

test('the check reads the configuration of the running cluster, not the file that it was created from', async () => {
  const ours = await textOf('patroni.yml');
  const strict = 'synchronous_mode_strict: true';
  const now = (agreed: string) => check('4.1.5', ours, agreed);
  expect(await now(`synchronous_mode: quorum\n${strict}`)).toContain('says the cluster');
  expect(await now(`synchronous_mode: false\n${strict}`)).toContain(
    'without synchronous_mode in the cluster (patronictl edit-config)',
  );
  // How patronictl prints a setting that is a text.
  expect(await now(`synchronous_mode: "on"\n${strict}`)).toContain('says the cluster');
  expect(await now('synchronous_mode: true')).toContain('without synchronous_mode_strict');
  const unsafe = ours.replace('mode: quorum', 'mode: off');
  expect(await check('4.1.5', unsafe, `synchronous_mode: true\n${strict}`)).toContain('keeps');
});

test("Debian 12's Patroni is taken with the older interface of etcd", async () => {
  const ours = (await textOf('patroni.yml')).replace('etcd3:', 'etcd:').replace('quorum', 'on');
  expect(await check('3.0.2', ours)).toContain('keeps what was acknowledged');
});

test('the settings are those that were tried', async () => {
  const { bootstrap } = parse(await textOf('patroni.yml'));
  expect(bootstrap.dcs).toMatchObject({
    ttl: 20,
    loop_wait: 2,
    retry_timeout: 8,
    failsafe_mode: true,
    primary_start_timeout: 0,
    synchronous_mode: 'quorum',
    synchronous_mode_strict: true,
    postgresql: { use_pg_rewind: true, parameters: { synchronous_commit: 'on' } },
  });
  const etcd = parse(await textOf('etcd.yml'));
  expect(etcd).toMatchObject({ 'heartbeat-interval': 100, 'election-timeout': 1000 });
});

test('the manifests for Kubernetes can be read, and every selector selects our pods', async () => {
  const parts = parseAllDocuments(await textOf('kubernetes/forecourt.yaml')).map((part) => {
    expect(part.errors).toEqual([]);
    return part.toJS();
  });
  const kinds = ['Deployment', 'PodDisruptionBudget', 'HorizontalPodAutoscaler', 'Service'];
  expect(parts.map(({ kind }) => kind)).toEqual([...kinds, 'NetworkPolicy', 'Ingress']);
  const [deployment, budget, , service, policy] = parts;
  const { labels } = deployment.spec.template.metadata;
  expect(deployment.spec.selector.matchLabels).toEqual(labels);
  expect(budget.spec.selector.matchLabels).toEqual(labels);
  expect(service.spec.selector).toEqual(labels);
  expect(policy.spec.podSelector.matchLabels).toEqual(labels);
});

test('in a pod, what finds the primary is there before Forecourt, and as long', async () => {
  const [deployment] = parseAllDocuments(await textOf('kubernetes/forecourt.yaml'));
  const { initContainers, containers } = deployment!.toJS().spec.template.spec;
  expect(containers.map(({ name }: { name: string }) => name)).toEqual(['forecourt']);
  expect(initContainers).toMatchObject([{ name: 'haproxy', restartPolicy: 'Always' }]);
});

test('etcdctl on a machine with etcd finds it without being told where', async () => {
  const etcd = parse(await textOf('etcd.yml'));
  expect(etcd['listen-client-urls'].split(',')).toContain('http://127.0.0.1:2379');
});

test('every alert of the cluster is explained', async () => {
  const { groups } = parse(await textOf('alerts.yml'));
  const names: string[] = groups.flatMap(({ rules }: { rules: { alert: string }[] }) =>
    rules.map(({ alert }) => alert),
  );
  const guide = await readFile('docs/operations/monitoring.md', 'utf8');
  expect(names.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});
