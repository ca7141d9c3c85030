/** The dependency direction of docs/architecture.md: domain → contract → server | web. */
export default {
  forbidden: [
    {
      name: 'domain-imports-nothing',
      severity: 'error',
      from: { path: '^src/domain' },
      to: { pathNot: '^src/domain' },
    },
    {
      name: 'contract-imports-domain-and-zod',
      severity: 'error',
      from: { path: '^src/contract' },
      to: { pathNot: '^(src/(domain|contract)|node_modules/zod)' },
    },
    {
      name: 'messages-import-domain-only',
      severity: 'error',
      from: { path: '^src/messages' },
      // Each language's texts are a module that Vite generates.
      to: { pathNot: '^((src/(domain|messages)|messages)/|virtual:)' },
    },
    {
      name: 'web-knows-no-server',
      severity: 'error',
      from: { path: '^src/web' },
      to: { path: '^(src/server|sandbox)' },
    },
    {
      name: 'server-knows-no-web',
      severity: 'error',
      from: { path: '^src/server' },
      to: { path: '^(src/web|sandbox)' },
    },
    {
      name: 'sandbox-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^sandbox' },
      to: { path: '^(src|clients|scripts)/' },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^src/server/platform' },
      to: { path: '^src/server/(features|demo)' },
    },
    {
      name: 'rules-are-pure',
      severity: 'error',
      from: { path: '^src/server/features/.*\\.rules\\.ts$' },
      to: { path: '^src/server', pathNot: '^src/server/platform/guesses\\.ts$' },
    },
    {
      name: 'features-meet-at-services',
      comment: 'Another feature is reached through its services, never through its routes, rules or mails.',
      severity: 'error',
      from: { path: '^src/server/features/([^/]+)/' },
      to: { path: '^src/server/features/([^/]+)/.*\\.(routes|rules|mails)\\.ts$', pathNot: '^src/server/features/$1/' },
    },
    {
      name: 'ui-knows-no-domain',
      severity: 'error',
      from: { path: '^src/web/ui' },
      to: { path: '^src/(domain|web/(features|pages|app))' },
    },
    {
      name: 'web-features-know-no-app',
      comment: 'The frame composes features, never the other way round: what both need is in lib or ui.',
      severity: 'error',
      from: { path: '^src/web/(features|lib)' },
      to: { path: '^src/web/app' },
    },
    {
      name: 'pages-are-leaves',
      severity: 'error',
      from: { path: '^src/web/(features|ui|lib|pages)' },
      to: { path: '^src/web/pages' },
    },
    {
      name: 'features-share-no-sql',
      comment: 'The statements of another feature are out of bounds: its services say what holds around them.',
      severity: 'error',
      from: { path: '^src/server/features/([^/]+)/' },
      to: { path: '^src/server/features/([^/]+)/.*\\.sql\\.ts$', pathNot: '^src/server/features/$1/' },
    },
    {
      name: 'features-form-no-cycle',
      comment: 'A feature may use those below it; what both need belongs to the lower one, or to a third.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^src/server/features/[^/]+$' },
      to: { path: '^src/server/features/[^/]+$', circular: true },
    },
    {
      name: 'runs-without-what-builds',
      comment: 'The container image has no devDependencies.',
      severity: 'error',
      from: { path: '^src/(domain|contract|server)' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'clients-know-the-api-only',
      comment: 'The command line shares rules and words with the product; everything else is reached through the API.',
      severity: 'error',
      from: { path: '^clients/' },
      to: { path: '^(src/(?!domain|contract)|scripts/)' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-orphan-import', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^virtual:' } },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules|^clients/typescript/dist' },
    // Tests may import from every layer.
    exclude: { path: '[.]test[.]ts$' },
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
