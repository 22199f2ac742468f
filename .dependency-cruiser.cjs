const { MAY_IMPORT, PROGRAM } = require('./scripts/checks/boundaries.ts')

const OF_PROGRAM = `^(${PROGRAM.join('|')})/`
/** The program, and what its tests are set up with. */
const ANY_SOURCE = `^(${[...PROGRAM, 'test'].join('|')})/`
/** Components beside the folders of the features are of the web. */
const WEB = '^(((src|test)/.*/web|content)/|src/features/[^/]+\\.tsx$)'
/** A contract, the parts that a long one is put together of, and its calls without schemas. */
const CONTRACTS = ['^src/features/[^/]+/(calls|contract)\\.ts$', '^src/features/[^/]+/contract/']
const SHARED_BY_FEATURES = [...CONTRACTS, '^src/features/[^/]+\\.ts$']

const strangers = Object.entries(MAY_IMPORT).map(([feature, known]) => ({
  name: `${feature}-knows-only-its-friends`,
  severity: 'error',
  from: { path: `^(src|test)/features/${feature}/` },
  to: {
    path: '^(src|test)/features/',
    pathNot: `^(src|test)/features/((${[feature, ...known].join('|')})/|[^/]+\\.tsx?$)`,
  },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'platform-knows-nobody-above',
      severity: 'error',
      from: { path: '^(src|test)/platform/' },
      to: { path: '^((src|test)/(features|app)|content)/' },
    },
    {
      name: 'features-do-not-know-the-app',
      severity: 'error',
      from: { path: '^(src|test)/features/' },
      to: { path: '^((src|test)/app|content)/' },
    },
    {
      name: 'web-stays-out-of-the-server',
      severity: 'error',
      from: { path: WEB, pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(src/.*/server/|database/)' },
    },
    {
      name: 'server-stays-out-of-the-web',
      comment: 'The composition in app/server hands the drawn pages on: it alone may hold the web’s server entry.',
      severity: 'error',
      from: {
        path: '^(src|test)/.*/server/',
        pathNot: '^src/app/server/(main|serve|pages/(pages|reader|assets|style-hashes))\\.ts$|\\.test\\.tsx?$',
      },
      to: { path: WEB },
    },
    {
      name: 'app-server-enters-the-web-by-one-door',
      severity: 'error',
      from: { path: '^(src|test)/app/server/', pathNot: '\\.test\\.tsx?$' },
      to: { path: WEB, pathNot: '^src/app/web/(entry-server\\.tsx|document\\.ts)$' },
    },
    {
      name: 'shared-is-pure',
      severity: 'error',
      from: { path: '^src/platform/shared/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^src/platform/shared/', 'node_modules/(zod|date-fns|@date-fns/tz)/'] },
    },
    {
      name: 'contracts-are-shared',
      comment: 'A file beside the folders of the features is shared by all of them, and by both faces.',
      severity: 'error',
      from: { path: SHARED_BY_FEATURES, pathNot: '\\.test\\.ts$' },
      to: {
        pathNot: ['^src/platform/shared/', ...SHARED_BY_FEATURES, 'node_modules/zod/'],
      },
    },
    {
      name: 'calls-have-no-schemas',
      comment: 'Pages import calls, and would bundle zod.',
      severity: 'error',
      from: { path: '^src/features/[^/]+/calls\\.ts$' },
      to: { pathNot: '^src/features/endpoint\\.ts$' },
    },
    {
      name: 'contracts-are-entered-whole',
      severity: 'error',
      from: { path: ANY_SOURCE, pathNot: CONTRACTS },
      to: { path: '^src/features/[^/]+/contract/' },
    },
    {
      name: 'internal-files-are-private',
      severity: 'error',
      from: { path: '^(?:src|test)/(app|platform|features/([^/]+))/' },
      to: { path: '^src/features/[^/]+/server/internal/', pathNot: '^src/features/$2/' },
    },
    {
      name: 'stores-and-emails-lie-inside',
      severity: 'error',
      from: {},
      to: { path: '^src/features/[^/]+/server/[^/]*(store|emails)[^/]*$' },
    },
    {
      name: 'routes-and-jobs-are-for-the-app',
      severity: 'error',
      from: { path: '^(?:src|test)/(platform|features/([^/]+))/' },
      to: { path: '^src/features/[^/]+/server/(routes|jobs)\\.tsx?$', pathNot: '^src/features/$2/' },
    },
    {
      name: 'email-types-are-for-the-app',
      comment: 'Tests send emails of other features: one feature may tell of another’s change.',
      severity: 'error',
      from: { path: '^src/(platform|features/([^/]+))/', pathNot: '\\.(test|faults)\\.tsx?$' },
      to: { path: '^src/features/[^/]+/server/email-types\\.ts$', pathNot: '^src/features/$2/' },
    },
    {
      name: 'fixtures-are-for-tests',
      severity: 'error',
      from: { path: OF_PROGRAM, pathNot: '\\.(test|faults)\\.tsx?$' },
      to: { path: '^test/' },
    },
    {
      name: 'one-date-library-in-one-file',
      severity: 'error',
      from: { path: ANY_SOURCE, pathNot: '^src/platform/shared/day\\.(test\\.)?ts$' },
      to: { path: 'node_modules/(date-fns|@date-fns)/' },
    },
    {
      name: 'no-full-zod',
      severity: 'error',
      from: { path: ANY_SOURCE },
      to: { path: 'node_modules/zod/', pathNot: 'node_modules/zod/(v4/)?(mini|core)/' },
    },
    {
      name: 'demo-is-for-its-seed',
      severity: 'error',
      from: { path: '^(src|content)/', pathNot: '^src/app/server/demo/|\\.test\\.tsx?$' },
      to: { path: '^demo/' },
    },
    {
      name: 'demo-is-data',
      severity: 'error',
      from: { path: '^demo/' },
      to: { pathNot: ['^demo/', '^src/platform/shared/', ...SHARED_BY_FEATURES] },
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
