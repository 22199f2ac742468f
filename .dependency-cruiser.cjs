/**
 * Who may import whom (docs/architecture.md). `KNOWS` is the one table of features that may know another; it has no circle.
 * @type {Record<string, string[]>}
 */
const KNOWS = {
  settings: ['staff', 'trail'],
  staff: ['trail'],
  trail: [],
  inbox: ['settings', 'trail'],
  contact: ['settings', 'trail', 'inbox'],
  calendar: ['settings'],
  properties: ['settings', 'calendar', 'trail'],
  owners: ['settings', 'trail', 'inbox', 'properties'],
  search: ['settings', 'calendar', 'properties'],
  bookings: ['settings', 'calendar', 'properties', 'trail'],
  reviews: ['settings', 'calendar', 'properties', 'bookings', 'trail', 'inbox'],
  enquiries: ['settings', 'calendar', 'properties', 'bookings', 'trail', 'inbox'],
  offers: ['settings', 'calendar', 'properties', 'bookings', 'enquiries', 'trail', 'inbox'],
  payments: ['settings', 'staff', 'calendar', 'properties', 'bookings', 'trail'],
  stays: ['settings', 'calendar', 'properties', 'bookings', 'offers', 'payments', 'trail'],
}

const strangers = Object.entries(KNOWS).map(([feature, known]) => ({
  name: `${feature}-knows-only-its-friends`,
  severity: 'error',
  from: { path: `^src/features/${feature}/` },
  to: { path: '^src/features/', pathNot: `^src/features/(${[feature, ...known].join('|')})/` },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'platform-knows-nobody-above',
      severity: 'error',
      from: { path: '^src/platform/' },
      to: { path: '^src/(features|app)/' },
    },
    {
      name: 'features-do-not-know-the-app',
      severity: 'error',
      from: { path: '^src/features/' },
      to: { path: '^src/app/' },
    },
    {
      name: 'web-stays-out-of-the-server',
      severity: 'error',
      from: { path: '^src/.*/web/' },
      to: { path: '^(src/.*/server/|database/)' },
    },
    {
      name: 'server-stays-out-of-the-web',
      comment: 'The composition in app/server hands the drawn pages on: it alone may hold the web’s server entry.',
      severity: 'error',
      from: {
        path: '^src/.*/server/',
        pathNot: '^src/app/server/(main|pages|reader|files|assets|style-hashes|serve)\\.ts$|\\.test\\.tsx?$',
      },
      to: { path: '^src/.*/web/' },
    },
    {
      name: 'app-server-enters-the-web-by-one-door',
      severity: 'error',
      from: { path: '^src/app/server/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/.*/web/', pathNot: '^src/app/web/(entry-server\\.tsx|document\\.ts)$' },
    },
    {
      name: 'shared-is-pure',
      severity: 'error',
      from: { path: '^src/platform/shared/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^src/platform/shared/', 'node_modules/(zod|date-fns|@date-fns/tz)/'] },
    },
    {
      name: 'contracts-are-shared',
      severity: 'error',
      from: { path: '^src/features/[^/]+/contract\\.ts$' },
      to: { pathNot: ['^src/platform/shared/', '^src/features/[^/]+/contract\\.ts$', 'node_modules/zod/'] },
    },
    {
      name: 'features-have-private-rooms',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/[^/]+/server/(store|routes|letters|jobs)\\.tsx?$', pathNot: '^src/features/$1/' },
    },
    {
      name: 'the-app-does-not-open-drawers',
      severity: 'error',
      from: { path: '^src/app/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/features/[^/]+/server/(store|letters)\\.tsx?$' },
    },
    {
      name: 'one-date-library-in-one-file',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/platform/shared/day\\.(test\\.)?ts$' },
      to: { path: 'node_modules/(date-fns|@date-fns)/' },
    },
    {
      name: 'no-full-zod',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: 'node_modules/zod/', pathNot: 'node_modules/zod/(v4/)?(mini|core)/' },
    },
    ...strangers,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
