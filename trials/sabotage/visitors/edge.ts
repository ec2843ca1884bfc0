import { guard, testsIn } from '../guard.ts';

const pageTags = 'server/edge-cache/page-tags.ts';
const pageTagsTest = testsIn('server/edge-cache/page-tags.test.ts');
const lateAnnouncements = testsIn('server/page-cache/late-announcements.test.ts');
const purgeOnChange = 'server/edge-cache/purge-on-change.ts';
const purging = testsIn('server/edge-cache/purge-on-change.test.ts');

/** What caches in front of us are told. */
export const edge = [
  guard('the edge forgets every page that leads to a changed car', pageTags,
    ', ...linked]', ']', pageTagsTest('pages say what they have to be forgotten for: the cars that they show, or any')),
  guard('the edge forgets what was looked for by words when a description changes', pageTags,
    'each.descriptions', 'false', pageTagsTest('pages say what they have to be forgotten for: the cars that they show, or any')),
  guard('the edge forgets everything when changes may have gone unheard', 'server/page-cache/invalidation.ts', '      purger?.doubtEverything();\n',
    '', lateAnnouncements('an edge cache is purged whole when listening begins, and then of what changed')),
  guard('what the edge could not be told is told later', purgeOnChange,
    '    gather(...tags);\n    await pauseFor(milliseconds);', '    await pauseFor(milliseconds);',
    purging('what could not be told is told later, with what has changed since, and raises an alarm in the end')),
  guard('a stopping instance sends its remaining purges', purgeOnChange, ' && (gathered.size === 0 || failures > 0 || isHeldBack)', '',
    purging('what changes while others are told of is told even by whoever stops then')),
  guard('a CDN that refuses purges does not block a stop', purgeOnChange,
    'gathered.size === 0 || failures > 0 ||', 'gathered.size === 0 ||', purging('whoever stops does not try for ever')),
];
