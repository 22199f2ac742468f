import { globSync } from 'node:fs'

/**
 * The tier that a test runner is started for, as TEST_TIER: `quick` is `npm test`; `rest` is what `npm run test:all` adds to it.
 * Undefined runs everything.
 */
export type Tier = 'quick' | 'rest' | undefined

/** Server tests that also run on the embedded engine in the quick tier, because the two engines can differ in them. */
const QUICK_EMBEDDED = [
  'src/platform/server/database/**',
  'src/app/server/backup',
  // Races.
  'src/features/calendar/server/internal/double-booking',
  'src/features/offers/server/internal/accepting-race',
]

/** Server tests that take a minute each on PostgreSQL: there they run in the rest. */
const SLOW_ON_POSTGRES = ['src/app/server/backup', 'src/app/server/command-line']

/** Fewer sequences are tried in the quick tier (SEQUENCES), so that PostgreSQL has all of them in the rest. */
const TRIED_AGAIN = ['src/app/server/sequences/sequences']

/** The verbs of the business: create, change, list and refuse. Wording, sums and plain reads are the same on both engines. */
const INSIDE_ON_BOTH = [
  'bookings/server/internal/{new-booking,changes}',
  'channels/server/internal/fetching',
  'contact/server/internal/messages',
  'enquiries/server/internal/enquiries',
  'inbox/server/internal/inbox',
  'invoices/server/internal/invoices',
  'emails/server/internal/kinds',
  'offers/server/internal/{accepting,offers}',
  'owner-applications/server/internal/applications',
  'payments/server/internal/{payments,largest-sums}',
  'properties/server/internal/office-properties',
  'reviews/server/internal/{reviews,moderation}',
  'settings/server/internal/office-settings',
  'staff/server/internal/{sign-in-limits,second-factor}',
  'statements/server/internal/bank-lines',
  'stays/server/internal/{stays,guest-page}',
  'takings/server/internal/takings',
  'audit-log/server/internal/audit-log',
].map((name) => `src/features/${name}`)

/** The journeys of the quick tier; `pages` opens every page. */
const QUICK_JOURNEYS = ['whole-way', 'run-the-office', 'enquire', 'find', 'sign-in', 'budgets', 'pages'].map(
  (name) => `e2e/${name}`,
)

/** Names of test files, without their ending, that each stand for at least one file. */
export const QUICK_LISTS = { embedded: [...QUICK_EMBEDDED, ...INSIDE_ON_BOTH], journeys: QUICK_JOURNEYS }

/** What runs on PostgreSQL in the rest, where everything else ran in the quick tier. */
export const REST_ON_POSTGRES = [...SLOW_ON_POSTGRES, ...TRIED_AGAIN]

/** What a project of the test runner includes and excludes. */
export interface Selection {
  include: string[]
  exclude: string[]
}

/** The part of `all` (patterns of test files) that a tier runs, where `quick` names the files of the quick tier. */
export function selectTier(tier: Tier, all: string[], quick: string[]): Selection {
  const quickFiles = quick.flatMap(filesOf)
  if (tier === 'quick') return { include: quickFiles, exclude: [] }
  return { include: all, exclude: tier === 'rest' ? quickFiles : [] }
}

/** The part of the server tests that a tier runs on PostgreSQL. */
export function selectOnPostgres(tier: Tier, all: string[]): Selection {
  if (tier === 'rest') return { include: REST_ON_POSTGRES.flatMap(filesOf), exclude: [] }
  return { include: all, exclude: tier === 'quick' ? SLOW_ON_POSTGRES.flatMap(filesOf) : [] }
}

/** The test files that a name of the lists stands for. */
export function filesOf(name: string): string[] {
  return globSync(name.endsWith('**') ? `${name}/*.test.{ts,tsx}` : `${name}.test.{ts,tsx}`)
}
