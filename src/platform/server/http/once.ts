import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Endpoint, fillPath } from '#platform/shared/endpoint.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { AppContext, DbTransaction } from '../app-context.ts'
import { type Actor, inTransaction, SYSTEM, type TxContext } from '../transaction.ts'
import { acquireLocks, checkRateLimits, type Limit, refuseBeyond } from './limits.ts'

/** What makes two calls the same one, and what an attempt that is not a repetition must pass. */
export interface Once<Prepared> {
  route: Endpoint
  /** Which item it is about, where the call's parameters must not be remembered: a private link's token, say. */
  about?: string | number
  /** The sender's address: the same words from it within ten minutes are a repetition even without a key. Public forms only. */
  repeatKey?: string
  /** Taken in the transaction, so neither a repetition nor a refusal uses them up. */
  limits?: Limit[]
  /** What somebody beyond the limits is told. */
  tooMany?: string
  /** Slow work that needs no database, such as looking at photographs: done before the transaction, not for repetitions. */
  prepare?: () => Promise<Prepared>
}

interface OnceCall {
  params?: unknown
  body: unknown
  header(name: string): string | undefined
}

const KEY_LIVES_MINUTES = 24 * 60
const REPETITION_MINUTES = 10
const PATIENCE_MS = 3_000

/**
 * Does a thing once, however often it is asked for. `act` runs in one transaction with the memory of its answer, and
 * whoever sends the same `Idempotency-Key` within 24 hours (without one: the same words from the same `repeatKey` within
 * 10 minutes) gets that answer again. The same words about another item are another thing, and a key counts for one of
 * them. Throws `rule-violation` for a key that comes with another body, and with `conflict` what is still being done after three
 * seconds. The answer must be JSON, made of what the database holds.
 */
export async function answerOnce<By extends Actor, T, Prepared = undefined>(
  ctx: AppContext,
  by: By,
  call: OnceCall,
  once: Once<Prepared>,
  handle: (tx: TxContext<By>, prepared: Prepared) => Promise<T>,
): Promise<T> {
  const requested = requestedBy(call, once)
  return inTurn(ctx, requested, async () => {
    const early = once.prepare && (await answerBefore<T>(ctx, requested))
    if (early) return early.answer
    const prepared = await prepare(ctx, once)
    return inTransaction(ctx, by, async (tx) => {
      await waitForOtherNodes(tx.database, requested)
      const earlier = await answerBefore<T>(tx, requested)
      if (earlier) return earlier.answer
      await checkRateLimits(tx, once.limits ?? [], once.tooMany)
      const answer = await handle(tx, prepared)
      await remember(tx, requested, once.route.status ?? 200, answer)
      return answer
    })
  })
}

/** Forgets answers that nobody can ask for again. Called by the schedule. */
export async function sweepAnsweredForms(ctx: AppContext): Promise<void> {
  const oldest = minutesBefore(ctx, KEY_LIVES_MINUTES)
  await inTransaction(ctx, SYSTEM, ({ database }) =>
    database.deleteFrom('idempotency_key').where('created_at', '<', oldest).execute(),
  )
}

/** What an answer is remembered under; null for a call that carries neither a key nor a sender. */
type IncomingForm = { route: string; key: string; bodyHash: string; livesMinutes: number } | null

function requestedBy(
  call: OnceCall,
  { route, about, repeatKey }: Pick<Once<unknown>, 'route' | 'about' | 'repeatKey'>,
): IncomingForm {
  const name = `${route.method} ${pathOf(route, about === undefined ? call.params : { id: about, token: about })}`
  const bodyHash = hashOf(canonical(withoutRobotFields(call.body)))
  const given = call.header('Idempotency-Key')?.trim()
  if (given) return { route: name, key: `key ${hashOf(given)}`, bodyHash, livesMinutes: KEY_LIVES_MINUTES }
  if (repeatKey === undefined) return null
  const key = `repetition ${hashOf(`${repeatKey.toLowerCase()} ${bodyHash}`)}`
  return { route: name, key, bodyHash, livesMinutes: REPETITION_MINUTES }
}

async function prepare<Prepared>(ctx: AppContext, once: Once<Prepared>): Promise<Prepared> {
  // Without `prepare` there is nothing prepared, and `Prepared` is undefined.
  if (!once.prepare) return undefined as Prepared
  await refuseBeyond(ctx, once.limits ?? [], once.tooMany)
  return once.prepare()
}

function pathOf({ path }: Endpoint, params: unknown): string {
  return fillPath(path, typeof params === 'object' && params !== null ? { ...params } : {})
}

async function answerBefore<T>(ctx: AppContext, requested: IncomingForm): Promise<{ answer: T } | undefined> {
  if (!requested) return undefined
  const row = await ctx.database
    .selectFrom('idempotency_key')
    .select(['body_hash', 'answer'])
    .where('route', '=', requested.route)
    .where('key', '=', requested.key)
    .where('created_at', '>', minutesBefore(ctx, requested.livesMinutes))
    .executeTakeFirst()
  if (!row) return undefined
  if (row.body_hash !== requested.bodyHash)
    throw new Refusal('rule-violation', 'This was sent before with other words. Please send it again.')
  // Kept below as what `act` of this very route answered.
  return { answer: row.answer as T }
}

async function remember(
  { database, clock }: TxContext,
  requested: IncomingForm,
  status: number,
  answer: unknown,
): Promise<void> {
  if (!requested) return
  const stored = {
    body_hash: requested.bodyHash,
    status,
    answer: JSON.stringify(answer, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value)),
    created_at: clock.now(),
  }
  await database
    .insertInto('idempotency_key')
    .values({ route: requested.route, key: requested.key, ...stored })
    .onConflict((conflict) => conflict.columns(['route', 'key']).doUpdateSet(stored))
    .execute()
}

/** The attempts that this process is busy with: a double click waits here and needs no connection to do so. */
const busy = new WeakMap<AppContext, Map<string, Promise<void>>>()

async function inTurn<T>(ctx: AppContext, requested: IncomingForm, work: () => Promise<T>): Promise<T> {
  if (!requested) return work()
  const name = `${requested.route} ${requested.key}`
  const queue = busy.get(ctx) ?? new Map<string, Promise<void>>()
  busy.set(ctx, queue)
  const before = queue.get(name)
  const done = Promise.withResolvers<void>()
  const tail = before ? before.then(() => done.promise) : done.promise
  queue.set(name, tail)
  try {
    if (before) await patiently(before)
    return await work()
  } finally {
    done.resolve()
    if (queue.get(name) === tail) queue.delete(name)
  }
}

async function patiently(before: Promise<void>): Promise<void> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(stillBusy()), PATIENCE_MS)
  try {
    await Promise.race([before, timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}

async function waitForOtherNodes(db: DbTransaction, requested: IncomingForm): Promise<void> {
  if (!requested) return
  try {
    await acquireLocks(db, [`form ${requested.route} ${requested.key}`], PATIENCE_MS)
  } catch (error) {
    if ((error as { code?: unknown }).code === LOCK_NOT_AVAILABLE) throw stillBusy()
    throw error
  }
}

const LOCK_NOT_AVAILABLE = '55P03'

function stillBusy(): Refusal {
  return new Refusal('conflict', 'This is being sent already. Please wait a moment.')
}

/** What a form carries against robots says nothing of what its sender wants. */
function withoutRobotFields(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  const { website: _website, elapsedMs: _elapsedMs, ...message } = body as Record<string, unknown>
  return message
}

/** JSON with its keys in order, so that the same words have the same hash. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function minutesBefore(ctx: AppContext, minutes: number): Date {
  return new Date(ctx.clock.now().getTime() - minutes * 60_000)
}

/** Forgets the answers in which a pattern of PostgreSQL's finds something: whoever repeats such a form sends it anew. */
export async function forgetAnswersWith(db: DbTransaction, pattern: string): Promise<void> {
  await db.deleteFrom('idempotency_key').where(sql<boolean>`answer::text ~* ${pattern}`).execute()
}
