import { z } from 'zod';
import { Environment, type SettingName, settingSections } from '#server/config/environment.ts';
import { incompleteGroups, missingInProduction } from '#server/config/setting-groups.ts';

type SettingDescription = {
  description?: string;
  otherwise?: string;
  default?: string | number;
  enum?: string[];
  minimum?: number;
  maximum?: number;
};

/** As the page has them, before and after the table. */
const begin =
  '<!-- Made from server/config/environment.ts. Renew: npx vitest run --project market tests/settings/settings.test.ts -u -->\n';
const end = '<!-- end -->';
// A transformed value has no JSON schema.
const { properties } = z.toJSONSchema(Environment, { unrepresentable: 'any' });
const described = properties as Record<SettingName, SettingDescription>;
const required = new Set(missingInProduction({ CARD_SANDBOX: 'off' }, () => false).map(nameOf));

/** The page, with its table made from the settings as they are defined. */
export function withSettingsTable(page: string): string {
  const [before = '', rest = ''] = page.split(begin);
  const [, after = ''] = rest.split(end);
  return `${before}${begin}${settingsTable()}\n${end}${after}`;
}

/** The settings that have no description, apart from those that stand in the row of another one. */
export const undescribed = (): SettingName[] =>
  rows().flatMap(([first]) => (described[first!].description ? [] : [first!]));

function settingsTable(): string {
  const sections = Object.entries(settingSections).map(([title, settings]) => [
    `| **${title}** |`,
    ...rowsOf(settings).map(rowOf),
  ]);
  return ['| Setting | Meaning | Default |', '|---|---|---|', ...sections.flat()].join('\n');
}

const rows = () => Object.values(settingSections).flatMap(rowsOf);

/** A service has one row for all its settings, at the place of the first. */
function rowsOf(settings: object): SettingName[][] {
  const names = Object.keys(settings) as SettingName[];
  const isFirst = (name: SettingName) =>
    partnersOf(name).every((partner) => names.indexOf(partner) > names.indexOf(name));
  return names.filter(isFirst).map((name) => [name, ...partnersOf(name)]);
}

const partnersOf = (name: SettingName): SettingName[] =>
  incompleteGroups((other) => other === name).map(nameOf);

function nameOf({ name }: { name: string }): SettingName {
  return name as SettingName;
}

function rowOf(names: SettingName[]): string {
  const [first] = names;
  const cells = [
    names.map(labelOf).join(', '),
    meaningOf(described[first!]),
    defaultOf(described[first!]),
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

const labelOf = (name: SettingName) => `\`${name}\`${required.has(name) ? '\\*' : ''}`;

function meaningOf({ description, enum: choices, minimum, maximum }: SettingDescription): string {
  if (choices) return `${description} (${choices.map((choice) => `\`${choice}\``).join(', ')})`;
  return minimum === undefined ? `${description}` : `${description} (${minimum} to ${maximum})`;
}

const defaultOf = (setting: SettingDescription): string =>
  setting.otherwise ?? (setting.default === undefined ? '' : `\`${setting.default}\``);
