import { globSync } from 'node:fs'

/** The tier in TEST_TIER: `quick` is `npm test`; `rest` is the remainder of `npm run test:all`. Undefined runs everything. */
export type Tier = 'quick' | 'rest' | undefined

/** Server tests that the quick tier also runs on the embedded engine, because PostgreSQL may behave differently. */
const QUICK_EMBEDDED = [
  'src/platform/server/database/**',
  'src/app/server/backup',
  // Tests of concurrent writes.
  'src/features/calendar/server/internal/double-booking',
  'src/features/offers/server/internal/accepting/accepting-race',
]

/** Server tests that take a minute each on PostgreSQL. Only the tier `rest` runs these tests on PostgreSQL. */
const SLOW_ON_POSTGRES = ['backup', 'commands/command-line', 'channels/replay-channels'].map(
  (name) => `src/app/server/${name}`,
)

/** The quick tier runs fewer sequences (SEQUENCES), so the tier `rest` runs all sequences on PostgreSQL. */
const ALL_SEQUENCES = ['src/app/server/sequences/sequences']

/** Tests of features that the quick tier runs on both engines. Omitted: texts, sums and reads, which are alike on both. */
const QUICK_FEATURES = [
  'bookings/server/internal/{new-booking,changes/changes}',
  'channels/server/internal/polling/fetching',
  'contact/server/internal/messages',
  'enquiries/server/internal/enquiries',
  'inbox/server/internal/inbox',
  'invoices/server/internal/invoices',
  'emails/server/internal/email-types',
  'offers/server/internal/{accepting/accepting,offers}',
  'owner-applications/server/internal/applications',
  'payments/server/internal/{payments,largest-sums}',
  'properties/server/internal/office-properties',
  'reviews/server/internal/{reviews,moderation}',
  'settings/server/internal/office-settings',
  'staff/server/internal/sign-in/{sign-in-limits,second-factor}',
  'statements/server/internal/bank-lines',
  'stays/server/internal/{stays,guest-page}',
  'takings/server/internal/takings',
  'audit-log/server/internal/audit-log',
].map((name) => `src/features/${name}`)

/** The journeys of the quick tier; `pages` opens the most used pages. */
const QUICK_JOURNEYS = [
  'full-journey',
  'office/run-the-office',
  'accounts/sign-in',
  'site/{enquire,find,budgets,pages}',
].map((name) => `e2e/${name}`)

/** Test files, named without `.test.ts`. A test checks that each name matches at least one file. */
export const QUICK_LISTS = { embedded: [...QUICK_EMBEDDED, ...QUICK_FEATURES], journeys: QUICK_JOURNEYS }

/** The tests that `rest` runs on PostgreSQL. The quick tier has run all other tests on PostgreSQL. */
export const REST_ON_POSTGRES = [...SLOW_ON_POSTGRES, ...ALL_SEQUENCES]

/** Small files with long run times. Vitest guesses the time of an unknown file by its size. */
export const LONG = [
  ...[
    'gallery/pages',
    'processes/persistence',
    'site/stay',
    'inboxes/emails',
    'accounts/roles',
    'processes/development',
    'processes/start',
    'full-journey',
  ].map((name) => `e2e/${name}`),
  ...['sequences/sequences', 'erasures/erasures', 'backup', 'commands/command-line', 'channels/replay-channels'].map(
    (name) => `src/app/server/${name}`,
  ),
  'src/platform/server/database/embedded/embedded',
]

export interface Selection {
  include: string[]
  exclude: string[]
}

/** Returns the part of `all` (glob patterns of test files) that a tier runs. `quick` names the quick tier's files. */
export function selectTier(tier: Tier, all: string[], quick: string[]): Selection {
  const quickFiles = quick.flatMap(filesOf)
  if (tier === 'quick') return { include: quickFiles, exclude: [] }
  return { include: all, exclude: tier === 'rest' ? quickFiles : [] }
}

/** On PostgreSQL, `quick` runs all server tests except the slow tests, and `rest` runs `REST_ON_POSTGRES`. */
export function selectOnPostgres(tier: Tier, all: string[]): Selection {
  if (tier === 'rest') return { include: REST_ON_POSTGRES.flatMap(filesOf), exclude: [] }
  return { include: all, exclude: tier === 'quick' ? SLOW_ON_POSTGRES.flatMap(filesOf) : [] }
}

/** Returns the test files that a name in the lists matches. */
export function filesOf(name: string): string[] {
  return globSync(name.endsWith('**') ? `${name}/*.test.{ts,tsx}` : `${name}.test.{ts,tsx}`)
}
