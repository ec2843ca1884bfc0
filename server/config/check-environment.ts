import { Environment, type SettingName } from './environment.ts';
import { misspeltSettings } from './misspelt-settings.ts';
import { incompleteGroups, missingInProduction, type Problem } from './setting-groups.ts';
import { type Rule, rulesEverywhere, rulesInProduction } from './unsafe-settings.ts';

type Settings = Record<string, string | undefined>;

/** Returns the settings and all problems with them. `unreadable` settings have an unknown value. */
export function checkEnvironment(given: Settings, unreadable: SettingName[]) {
  const first = Environment.safeParse(given);
  const problems = (first.error?.issues ?? []).map(({ path, message }) => ({
    name: String(path[0]),
    message,
  }));
  const invalid = new Set([...unreadable, ...problems.map(({ name }) => name)]);
  // Every setting is optional, so the other rules can be checked without the invalid ones.
  const env = first.data ?? Environment.parse(without(given, invalid));
  const isSettings = (name: SettingName) => env[name] !== undefined || invalid.has(name);
  const broken = (rules: Rule[]): Problem[] =>
    rules.filter(
      ({ name, reads = [], isBroken }) =>
        ![name, ...reads].some((each) => invalid.has(each)) && isBroken(env),
    );

  return {
    env,
    problems: [
      ...problems,
      ...misspeltSettings(given),
      ...incompleteGroups(isSettings),
      ...broken(rulesEverywhere),
      ...(isMeantForProduction(given)
        ? [...missingInProduction(env, isSettings), ...broken(rulesInProduction)]
        : []),
    ],
  };
}

/** `NODE_ENV=prod` is invalid, but is checked like production, so that all problems are shown. */
export const isMeantForProduction = ({ NODE_ENV = '' }: Settings) => /^prod/i.test(NODE_ENV);

const without = (given: Settings, names: Set<string>): Settings =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !names.has(name)));
