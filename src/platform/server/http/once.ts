import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Endpoint, fillPath } from '#platform/shared/endpoint.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { AppContext, DbTransaction } from '../app-context.ts'
import { type Actor, inTransaction, SYSTEM, type TxContext } from '../transaction.ts'
import { acquireLocks, checkRateLimits, type Limit, refuseBeyond } from './limits.ts'

/** Recognises a repeated call, and names what a first call must pass. */
export interface Once<Prepared> {
  route: Endpoint
  /** The item, when the call's parameters must not be stored, such as the token of a private link. */
  about?: string | number
  /** The sender's address: without a key an equal body from it within ten minutes is a repetition. Public forms only. */
  repeatKey?: string
  /** Counted in the transaction, so that repetitions and refusals use up nothing. */
  limits?: Limit[]
  /** The message for a caller beyond the limits. */
  tooMany?: string
  /** Slow work without the database, such as checking photographs. It runs before the transaction and not for repetitions. */
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
 * Runs `handle` once for a request and its repetitions, in one transaction with the stored answer. A request with the same
 * `Idempotency-Key` within 24 hours (without a key: an equal body from the same `repeatKey` within 10 minutes) gets that answer.
 * A key counts for one route and one item. Throws `rule-violation` for a key with another body, and `conflict` when the first
 * request still runs after three seconds. The answer must be JSON, made of values as the database stores them.
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

/** Deletes answers that can no longer be repeated. Called by the schedule. */
export async function sweepAnsweredForms(ctx: AppContext): Promise<void> {
  const oldest = minutesBefore(ctx, KEY_LIVES_MINUTES)
  await inTransaction(ctx, SYSTEM, ({ database }) =>
    database.deleteFrom('idempotency_key').where('created_at', '<', oldest).execute(),
  )
}

/** The key of a stored answer; null for a call with neither a key nor a sender. */
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
  // Without `prepare` the type `Prepared` is undefined.
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
  // Stored below as the answer of this route's `handle`.
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

/** Requests that this process is handling: a double click waits here and needs no connection. */
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
    if (before) await waitBriefly(before)
    return await work()
  } finally {
    done.resolve()
    if (queue.get(name) === tail) queue.delete(name)
  }
}

async function waitBriefly(before: Promise<void>): Promise<void> {
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

/** A form's fields against robots are not compared. */
function withoutRobotFields(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  const { website: _website, elapsedMs: _elapsedMs, ...message } = body as Record<string, unknown>
  return message
}

/** Returns JSON with sorted keys, so that equal bodies have equal hashes. */
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

/** Deletes stored answers that match a PostgreSQL regular expression; a repeated form is then handled as new. */
export async function forgetAnswersWith(db: DbTransaction, pattern: string): Promise<void> {
  await db.deleteFrom('idempotency_key').where(sql<boolean>`answer::text ~* ${pattern}`).execute()
}
