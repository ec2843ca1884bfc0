import type { Guard } from '../guard.ts';

const purging = (test: string) => ({ file: 'server/edge-cache/purge-on-change.test.ts', test });

/** What caches in front of us are told. */
export const edge: Guard[] = [
  {
    guard: 'the edge forgets every page that leads to a changed car',
    file: 'server/edge-cache/page-tags.ts',
    replace: ', ...linked]',
    by: ']',
    caughtBy: {
      file: 'server/edge-cache/page-tags.test.ts',
      test: 'pages say what they have to be forgotten for: the cars that they show, or any',
    },
  },
  {
    guard: 'the edge forgets what was looked for by words when a description changes',
    file: 'server/edge-cache/page-tags.ts',
    replace: 'each.descriptions',
    by: 'false',
    caughtBy: {
      file: 'server/edge-cache/page-tags.test.ts',
      test: 'pages say what they have to be forgotten for: the cars that they show, or any',
    },
  },
  {
    guard: 'the edge forgets everything when changes may have gone unheard',
    file: 'server/page-cache/invalidation.ts',
    replace: '      purger?.doubtEverything();\n',
    by: '',
    caughtBy: {
      file: 'server/page-cache/invalidation.test.ts',
      test: 'a cache in front of us is told what changed, and to forget everything when we begin to listen',
    },
  },
  {
    guard: 'what the edge could not be told is told later',
    file: 'server/edge-cache/purge-on-change.ts',
    replace: '    gather(...tags);\n    await pauseFor(milliseconds);',
    by: '    await pauseFor(milliseconds);',
    caughtBy: purging(
      'what could not be told is told later, with what has changed since, and raises an alarm in the end',
    ),
  },
  {
    guard: 'whoever stops tells the edge what is left',
    file: 'server/edge-cache/purge-on-change.ts',
    replace: ' && (gathered.size === 0 || failures > 0 || isHeldBack)',
    by: '',
    caughtBy: purging('what changes while others are told of is told even by whoever stops then'),
  },
  {
    guard: 'a service that takes no purge keeps nobody from stopping',
    file: 'server/edge-cache/purge-on-change.ts',
    replace: 'gathered.size === 0 || failures > 0 ||',
    by: 'gathered.size === 0 ||',
    caughtBy: purging('whoever stops does not try for ever'),
  },
];
