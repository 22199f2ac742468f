import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { amount, day, id, instant } from '#platform/shared/wire.ts'
import * as calls from './calls.ts'

/** What can wait for the office, in the order of the list. */
export const TODAY_KINDS = [
  'enquiries',
  'messages',
  'applications',
  'paid-holds',
  'waiting-holds',
  'ending-holds',
  'deposits',
  'refunds',
  'overdue',
  'statement',
  'bank-lines',
  'skipped-rows',
  'channels',
  'emails',
  'jobs',
  'reviews',
  'data-requests',
  'approvals',
] as const
const todayKind = z.enum(TODAY_KINDS)
export type TodayKind = z.infer<typeof todayKind>

/** The most items of a kind in an answer. */
export const MAX_ITEMS = 5
/** Counting stops here, so that an installation of any size is answered quickly. */
export const MAX_COUNTED = 100

const todayItem = z.object({
  /** The row's number, or the name of a job. */
  key: z.string(),
  /** The guest, the sender, or what failed. */
  title: z.string(),
  detail: z.string(),
  isLate: z.boolean(),
})
export type TodayItem = z.infer<typeof todayItem>

const todayGroup = z.object({
  kind: todayKind,
  /** `null` if the kind could not be read; at most `MAX_COUNTED`. */
  count: z.nullable(z.int()),
  isLate: z.boolean(),
  /** At most `MAX_ITEMS`, the most urgent first. None of `channels` and `waiting-holds`, which have lists of their own. */
  items: z.array(todayItem),
})
export type TodayGroup = z.infer<typeof todayGroup>

const today = z.object({
  readAt: instant,
  /** What waits or could not be read: unread kinds, then kinds with late items, then the others. */
  groups: z.array(todayGroup),
})
export type Today = z.infer<typeof today>

export const getToday = endpoint({
  ...calls.getToday,
  access: 'view lettings',
  summary: 'Counts what waits for the office, with the first items of each kind',
  answer: today,
})

/** The most arrivals or departures of a day in an answer. */
export const MAX_STAYS = 50

const stayOfDay = z.object({
  id,
  guestName: z.string(),
  home: z.string(),
  guests: z.int(),
  /** The agreed hour of arrival or departure in London, such as `16:00`. */
  at: z.string(),
  /** The unpaid amount; `null` for a stay of another channel. */
  owed: z.nullable(amount),
  /** The newest note about the stay's enquiry. */
  note: z.nullable(z.string()),
  /** True if another guest leaves or arrives in the home on the same day. */
  isChangeover: z.boolean(),
})
export type StayOfDay = z.infer<typeof stayOfDay>

const staysOfWeek = z.object({
  readAt: instant,
  /** Today and tomorrow, each with at most `MAX_STAYS` arrivals and departures, by hour. */
  days: z.array(z.object({ day, arrivals: z.array(stayOfDay), departures: z.array(stayOfDay) })),
  /** Numbers of the seven days from today. */
  week: z.array(z.object({ day, arrivals: z.int(), departures: z.int() })),
})
export type StaysOfWeek = z.infer<typeof staysOfWeek>

export const getStaysOfWeek = endpoint({
  ...calls.getStaysOfWeek,
  access: 'view lettings',
  summary: 'Lists arrivals and departures of today and tomorrow, and counts those of seven days',
  answer: staysOfWeek,
})

/**
 * The steps to an open site, in the order of the list. The policy is none of them: its defaults apply from the start, and
 * nothing stored tells whether they were checked.
 */
export const START_STEPS = [
  'business',
  'claims',
  'bank',
  'home',
  'photograph',
  'price',
  'arrival',
  'email',
  'backup',
] as const
const startStep = z.enum(START_STEPS)
export type StartStep = z.infer<typeof startStep>

const start = z.object({
  /** Empty in the demo, which is complete. */
  steps: z.array(z.object({ step: startStep, isDone: z.boolean() })),
})
export type Start = z.infer<typeof start>

export const getStart = endpoint({
  ...calls.getStart,
  access: 'edit office',
  summary: 'Lists the steps to an open site, each with whether it is done',
  answer: start,
})
