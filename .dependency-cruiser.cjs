const rules = ['^marketplace/[^/]+[.]ts$', '^marketplace/[^/]+/[^/]+[.]ts$'];
const tests = '[.]test[.]tsx?$';

/** Who may import whom. Each rule says in its comment what to do instead. */
module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Two files that need each other are one file, or need a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'rules-are-pure',
      comment: 'Rules and contracts run anywhere. Pass in what they need instead of importing it.',
      severity: 'error',
      from: { path: rules, pathNot: tests },
      to: { pathNot: [...rules, '^node_modules/zod/'] },
    },
    {
      name: 'browser-code-stays-in-the-browser',
      comment: 'Screens reach the server only through the API client.',
      severity: 'error',
      from: { path: ['^(web|ui)/', '/web/'], pathNot: tests },
      to: { path: ['^(server|database|demo)/', '/server/', '^node_modules/(pg|kysely|fastify)/'] },
    },
    {
      name: 'browser-code-has-no-node',
      comment: 'Node built-ins do not exist in a browser.',
      severity: 'error',
      from: { path: ['^(web|ui)/', '/web/'], pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'server-code-draws-nothing',
      comment: 'Only the top-level server/ may ask web/ to render a page.',
      severity: 'error',
      from: { path: ['^(database|demo)/', '/server/'], pathNot: tests },
      to: { path: ['^(web|ui)/', '/web/', '^node_modules/react'] },
    },
    {
      name: 'leaves-know-nothing-of-us',
      comment: 'ui/, database/ and providers/ would serve any other product as well.',
      severity: 'error',
      from: { path: '^(ui|database|providers)/', pathNot: tests },
      to: { path: '^(marketplace|server|web|demo)/' },
    },
    {
      name: 'areas-meet-at-their-stores',
      comment: "Another area's server code is reached by its store, never by its routes or deeds.",
      severity: 'error',
      from: { path: '^marketplace/([^/]+)/', pathNot: tests },
      to: { path: '^marketplace/[^/]+/server/', pathNot: ['^marketplace/$1/', '-store[.]ts$'] },
    },
    {
      name: 'one-place-opens-tables',
      comment: 'SQL lives in stores.',
      severity: 'error',
      from: { path: '^(marketplace|server|demo)/', pathNot: ['-store[.]ts$', tests] },
      to: { path: ['^database/schema[.]ts$', '^node_modules/(pg|kysely)/'] },
    },
    {
      name: 'the-demo-is-a-guest',
      comment:
        'Product code does not know of the demo market; only the composition root lets it in.',
      severity: 'error',
      from: { path: '^(marketplace|providers|database|web|ui)/' },
      to: { path: '^demo/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { conditionNames: ['import', 'default'], exportsFields: ['exports'] },
  },
};
