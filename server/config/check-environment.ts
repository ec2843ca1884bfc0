import { Environment, type SettingName } from './environment.ts';
import { misspeltSettings } from './misspelt-settings.ts';
import { incompleteGroups, missingInProduction, type Problem } from './setting-groups.ts';
import { type Rule, rulesEverywhere, rulesInProduction } from './unsafe-settings.ts';

type Given = Record<string, string | undefined>;

/**
 * The settings as the product uses them, and every problem with them, so that an operator reads all of it at once.
 * `unreadable` are settings whose file could not be read: given, but with an unknown value.
 */
export function checkEnvironment(given: Given, unreadable: SettingName[]) {
  const first = Environment.safeParse(given);
  const problems = (first.error?.issues ?? []).map(({ path, message }) => ({
    name: String(path[0]),
    message,
  }));
  const invalid = new Set([...unreadable, ...problems.map(({ name }) => name)]);
  // Every setting may be missing, so what is left is a whole environment to check the other rules on.
  const env = first.data ?? Environment.parse(without(given, invalid));
  const isGiven = (name: SettingName) => env[name] !== undefined || invalid.has(name);
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
      ...incompleteGroups(isGiven),
      ...broken(rulesEverywhere),
      ...(isMeantForProduction(given)
        ? [...missingInProduction(env, isGiven), ...broken(rulesInProduction)]
        : []),
    ],
  };
}

/** `NODE_ENV=prod` is invalid, but what else is missing should be known as well. */
export const isMeantForProduction = ({ NODE_ENV = '' }: Given) => /^prod/i.test(NODE_ENV);

const without = (given: Given, names: Set<string>): Given =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !names.has(name)));
