/** The arrow of docs/architecture.md: domain → contract → server | web. */
export default {
  forbidden: [
    {
      name: 'domain-imports-nothing',
      severity: 'error',
      from: { path: '^src/domain', pathNot: '[.]test[.]ts$' },
      to: { pathNot: '^src/domain' },
    },
    {
      name: 'contract-imports-domain-and-zod',
      severity: 'error',
      from: { path: '^src/contract', pathNot: '[.]test[.]ts$' },
      to: { pathNot: '^(src/(domain|contract)|node_modules/zod)' },
    },
    {
      name: 'web-knows-no-server',
      severity: 'error',
      from: { path: '^src/web' },
      to: { path: '^src/(server|sandbox)' },
    },
    {
      name: 'server-knows-no-web',
      severity: 'error',
      from: { path: '^src/server' },
      to: { path: '^src/(web|sandbox)' },
    },
    {
      name: 'sandbox-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^src/sandbox' },
      to: { path: '^src/(?!sandbox)' },
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
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-orphan-import', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
