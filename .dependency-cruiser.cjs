/** Pure code: neither of the server nor of the browser. */
const rules = ['^marketplace/(?!.*/(server|web)/)(?![^/]+/(dependencies|routes)[.]ts$).*[.]ts$'];
const tests = '[.]test[.]tsx?$';
const browser = ['^(shell|kit|ui)/', '/web/'];
const server = ['^(database|demo)/', '/server/', '^marketplace/[^/]+/(dependencies|routes)[.]ts$'];

/** From the ground up: each district may import those before it. */
const districts = ['platform', 'cars', 'finding', 'dealing', 'oversight', 'pages'];

/** Server code within a district, from the ground up: each area may use those before it. */
const areas = [
  ...['access', 'outbox', 'audit', 'mail', 'notices', 'accounts', 'pictures'],
  ...['vehicles', 'places', 'listings', 'prices', 'valuation', 'reports'],
  ...['favourites', 'search', 'saved-searches', 'alerts'],
  ...[
    'deals',
    'bookings',
    'messages',
    'viewings',
    'leads',
    'payments',
    'offers',
    'changed-cars',
    'sales',
  ],
  ...['moderation', 'overview'],
  'car-page',
];
const after = (list, place) => list.slice(place + 1).join('|') || '-';

/** Who may import whom. Each rule says in its comment what to do instead. */
module.exports = {
  districts,
  areas,
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
      from: { path: browser, pathNot: tests },
      to: { path: ['^server/', ...server, '^node_modules/(pg|kysely|fastify)/'] },
    },
    {
      name: 'browser-code-has-no-node',
      comment: 'Node built-ins do not exist in a browser.',
      severity: 'error',
      from: { path: browser, pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'server-code-draws-nothing',
      comment: 'Only the top-level server/ may ask the shell to render a page.',
      severity: 'error',
      from: { path: server, pathNot: tests },
      to: { path: [...browser, '^node_modules/react'] },
    },
    {
      name: 'leaves-know-nothing-of-us',
      comment: 'ui/, database/ and providers/ would serve any other product as well.',
      severity: 'error',
      from: { path: '^(ui|database|providers)/', pathNot: tests },
      to: { path: '^(marketplace|server|shell|kit|demo)/' },
    },
    {
      name: 'the-kit-is-below-the-areas',
      comment: 'Screens build on the kit. What knows an area belongs into that area’s web/.',
      severity: 'error',
      from: { path: '^kit/', pathNot: tests },
      to: { path: '^(marketplace/[^/]+/|shell/)' },
    },
    {
      name: 'the-shell-is-above-the-areas',
      comment: 'What screens need of the shell belongs into the kit.',
      severity: 'error',
      from: { path: ['^marketplace/'], pathNot: tests },
      to: { path: '^shell/' },
    },
    {
      name: 'the-server-is-above-the-marketplace',
      comment: 'What a request handler needs is a member of marketplace/platform/dependencies.ts.',
      severity: 'error',
      from: { path: '^marketplace/', pathNot: tests },
      to: { path: '^server/' },
    },
    {
      name: 'shared-files-know-no-district',
      comment:
        'A file of marketplace/ itself serves all districts. Move it into the one that it needs.',
      severity: 'error',
      from: { path: '^marketplace/[^/]+$', pathNot: tests },
      to: { path: '^marketplace/[^/]+/' },
    },
    ...districts.map((district, place) => ({
      name: `no-climbing-from-${district}`,
      comment:
        'Districts are layers (see districts above): what needs a higher one belongs there, or takes it as an argument.',
      severity: 'error',
      from: { path: `^marketplace/${district}/`, pathNot: tests },
      to: { path: `^marketplace/(${after(districts, place)})/` },
    })),
    ...areas.map((area, place) => ({
      name: `no-climbing-from-${area}`,
      comment:
        'The server code of areas is layered (see areas above): what needs a higher one belongs there, or takes it as an argument.',
      severity: 'error',
      from: { path: `^marketplace/[^/]+/${area}/server/`, pathNot: tests },
      to: { path: `^marketplace/[^/]+/(${after(areas, place)})/server/` },
    })),
    {
      name: 'one-order-of-locks',
      comment:
        'lockDeal locks a car together with accounts and a conversation, in the one right order.',
      severity: 'error',
      from: { path: '^marketplace/', pathNot: ['/lock-deal-store[.]ts$', tests] },
      to: { path: '/lock-listing-store[.]ts$' },
    },
    {
      name: 'routes-are-called-from-outside',
      comment: 'Call the function behind the route instead.',
      severity: 'error',
      from: { path: '^marketplace/([^/]+/[^/]+)/', pathNot: tests },
      to: { path: '^marketplace/.*/server/.*routes[.]ts$', pathNot: '^marketplace/$1/' },
    },
    {
      name: 'one-place-opens-tables',
      comment: 'SQL lives in stores.',
      severity: 'error',
      from: { path: '^(marketplace|server|demo)/', pathNot: ['-store[.]ts$', tests] },
      to: { path: ['^database/schema[.]ts$', '^node_modules/(pg|kysely)/'] },
    },
    {
      name: 'only-the-product-is-shipped',
      comment: 'Tests, trials and benchmarks are built apart and are not in the image.',
      severity: 'error',
      from: { path: '^(marketplace|providers|server|database|demo|shell|kit|ui)/', pathNot: tests },
      to: { path: '^(tests|trials|benchmarks)/' },
    },
    {
      name: 'the-demo-is-a-guest',
      comment:
        'Product code does not know of the demo market; only the composition root lets it in.',
      severity: 'error',
      from: { path: '^(marketplace|providers|database|shell|kit|ui)/' },
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
