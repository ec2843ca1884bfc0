import { guard, testsIn } from '../guard.ts';

const pageTags = 'server/edge-cache/page-tags.ts';
const pageTagsTest = testsIn('server/edge-cache/page-tags.test.ts');
const lateAnnouncements = testsIn('server/page-cache/late-announcements.test.ts');
const purgeOnChange = 'server/edge-cache/purge-on-change.ts';
const purging = testsIn('server/edge-cache/purge-on-change.test.ts');

/** What caches in front of us are told. */
export const edge = [
  guard('the edge forgets every page that leads to a changed car', pageTags,
    ', ...linked]', ']', pageTagsTest('pages are tagged with the cars that they show, or with any car')),
  guard('the edge forgets what was looked for by words when a description changes', pageTags,
    'each.descriptions', 'false', pageTagsTest('pages are tagged with the cars that they show, or with any car')),
  guard('the edge forgets everything when changes may have gone unheard', 'server/page-cache/invalidation.ts', '      purger?.invalidateAll();\n',
    '', lateAnnouncements('an edge cache is purged whole when listening begins, and then of what changed')),
  guard('what the edge could not be told is told later', purgeOnChange,
    '    gather(...tags);\n    await pauseFor(milliseconds);', '    await pauseFor(milliseconds);',
    purging('a failed purge is retried with later changes, and finally raises an alarm')),
  guard('a stopping instance sends its remaining purges', purgeOnChange, ' && (gathered.size === 0 || failures > 0 || isWaiting)', '',
    purging('changes during a purge are purged even if the instance stops')),
  guard('a CDN that refuses purges does not block a stop', purgeOnChange,
    'gathered.size === 0 || failures > 0 ||', 'gathered.size === 0 ||', purging('a stop ends although purges keep failing')),
];
