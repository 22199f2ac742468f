import { hash } from 'node:crypto'
import type { AppContext, DbTransaction } from '#platform/server/app-context.ts'
import { type Actor, inTransaction, SYSTEM, type TxContext } from '#platform/server/transaction.ts'
import { type Endpoint, fillPath } from '#platform/shared/endpoint.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { acquireLocks, checkRateLimits, type Limit, refuseBeyondLimit } from './limits.ts'

/** Settings for recognising repetitions of a request, and for checks of the first request. */
export interface OnceOptions<Prepared> {
  route: Endpoint
  /** Replaces the path parameters in the stored answer's key, which must not contain the token of a private link. */
  about?: string | number
  /**
   * The sender's email address. Without an `Idempotency-Key`, an equal body from this address within ten minutes is a
   * repetition.
   */
  repeatKey?: string
  /** These limits count within the transaction, so repetitions and refused requests are not counted. */
  limits?: Limit[]
  /** The message for a caller beyond the limits. */
  tooMany?: string
  /** Slow work without the database, such as checking photographs, before the transaction. Repetitions skip this work. */
  prepare?: () => Promise<Prepared>
}

interface OnceCall {
  params?: unknown
  body: unknown
  header(name: string): string | undefined
}

const KEY_VALID_MINUTES = 24 * 60
const REPETITION_MINUTES = 10
const MAX_WAIT_MS = 3_000

/**
 * Runs `handle` once and stores the answer for repetitions. Throws `rule-violation` for a key with another body,
 * `conflict` after three seconds behind an equal request, `too-many`, and what `prepare` and `handle` throw.
 */
export async function answerOnce<By extends Actor, T, Prepared = undefined>(
  ctx: AppContext,
  by: By,
  call: OnceCall,
  once: OnceOptions<Prepared>,
  handle: (tx: TxContext<By>, prepared: Prepared) => Promise<T>,
): Promise<T> {
  const requestKey = requestKeyOf(call, once)
  return runInTurn(ctx, requestKey, async () => {
    const early = once.prepare && (await findStoredAnswer<T>(ctx, requestKey))
    if (early) return early.answer
    const prepared = await prepare(ctx, once)
    return inTransaction(ctx, by, async (tx) => {
      await waitForOtherNodes(tx.database, requestKey)
      const earlier = await findStoredAnswer<T>(tx, requestKey)
      if (earlier) return earlier.answer
      await checkRateLimits(tx, once.limits ?? [], once.tooMany)
      const answer = await handle(tx, prepared)
      await storeAnswer(tx, requestKey, once.route.status ?? 200, answer)
      return answer
    })
  })
}

/** Deletes answers older than 24 hours. Called by the scheduler. */
export async function sweepAnsweredForms(ctx: AppContext): Promise<void> {
  const oldest = minutesBefore(ctx, KEY_VALID_MINUTES)
  await inTransaction(ctx, SYSTEM, ({ database }) =>
    database.deleteFrom('idempotency_key').where('created_at', '<', oldest).execute(),
  )
}

/** The key of a stored answer; null for a call with neither `Idempotency-Key` nor `repeatKey`, which is never a repetition. */
type RequestKey = { route: string; key: string; bodyHash: string; validMinutes: number } | null

function requestKeyOf(
  call: OnceCall,
  { route, about, repeatKey }: Pick<OnceOptions<unknown>, 'route' | 'about' | 'repeatKey'>,
): RequestKey {
  const name = `${route.method} ${pathOf(route, about === undefined ? call.params : { id: about, token: about })}`
  const bodyHash = hash('sha256', canonical(withoutRobotFields(call.body)))
  const idempotencyKey = call.header('Idempotency-Key')?.trim()
  if (idempotencyKey)
    return { route: name, key: `key ${hash('sha256', idempotencyKey)}`, bodyHash, validMinutes: KEY_VALID_MINUTES }
  if (repeatKey === undefined) return null
  const key = `repetition ${hash('sha256', `${repeatKey.toLowerCase()} ${bodyHash}`)}`
  return { route: name, key, bodyHash, validMinutes: REPETITION_MINUTES }
}

async function prepare<Prepared>(ctx: AppContext, once: OnceOptions<Prepared>): Promise<Prepared> {
  // Without `prepare` the type `Prepared` is undefined.
  if (!once.prepare) return undefined as Prepared
  await refuseBeyondLimit(ctx, once.limits ?? [], once.tooMany)
  return once.prepare()
}

function pathOf({ path }: Endpoint, params: unknown): string {
  return fillPath(path, typeof params === 'object' && params !== null ? { ...params } : {})
}

async function findStoredAnswer<T>(ctx: AppContext, requestKey: RequestKey): Promise<{ answer: T } | undefined> {
  if (!requestKey) return undefined
  const row = await ctx.database
    .selectFrom('idempotency_key')
    .select(['body_hash', 'answer'])
    .where('route', '=', requestKey.route)
    .where('key', '=', requestKey.key)
    .where('created_at', '>', minutesBefore(ctx, requestKey.validMinutes))
    .executeTakeFirst()
  if (!row) return undefined
  if (row.body_hash !== requestKey.bodyHash)
    throw new Refusal('rule-violation', 'This was sent before with different details. Please send it again.')
  // `storeAnswer` stored what `handle` of this route returned.
  return { answer: row.answer as T }
}

async function storeAnswer(
  { database, clock }: TxContext,
  requestKey: RequestKey,
  status: number,
  answer: unknown,
): Promise<void> {
  if (!requestKey) return
  const stored = {
    body_hash: requestKey.bodyHash,
    status,
    // The answer must be JSON data, without `Date` or `undefined`: repetitions get the parsed copy.
    answer: JSON.stringify(answer, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value)),
    created_at: clock.now(),
  }
  await database
    .insertInto('idempotency_key')
    .values({ route: requestKey.route, key: requestKey.key, ...stored })
    .onConflict((conflict) => conflict.columns(['route', 'key']).doUpdateSet(stored))
    .execute()
}

/** Unfinished requests of this process, by route and key: a double click waits without a database connection. */
const inProgress = new WeakMap<AppContext, Map<string, Promise<void>>>()

async function runInTurn<T>(ctx: AppContext, requestKey: RequestKey, work: () => Promise<T>): Promise<T> {
  if (!requestKey) return work()
  const name = `${requestKey.route} ${requestKey.key}`
  const queue = inProgress.get(ctx) ?? new Map<string, Promise<void>>()
  inProgress.set(ctx, queue)
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
  const timer = setTimeout(() => timeout.reject(stillBusy()), MAX_WAIT_MS)
  try {
    await Promise.race([before, timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}

async function waitForOtherNodes(db: DbTransaction, requestKey: RequestKey): Promise<void> {
  if (!requestKey) return
  try {
    await acquireLocks(db, [`form ${requestKey.route} ${requestKey.key}`], MAX_WAIT_MS)
  } catch (error) {
    if ((error as { code?: unknown }).code === LOCK_NOT_AVAILABLE) throw stillBusy()
    throw error
  }
}

const LOCK_NOT_AVAILABLE = '55P03'

function stillBusy(): Refusal {
  return new Refusal('conflict', 'This is being sent already. Please wait a moment.')
}

/** The honeypot and the dwell time may differ between repetitions. */
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

function minutesBefore(ctx: AppContext, minutes: number): Date {
  return new Date(ctx.clock.now().getTime() - minutes * 60_000)
}

/** Deletes stored answers that `isMatch` accepts; a repeated form is then handled as new. */
export async function deleteAnswers(
  db: DbTransaction,
  isMatch: (stored: { route: string; answer: unknown }) => boolean,
): Promise<void> {
  const stored = await db.selectFrom('idempotency_key').select(['route', 'key', 'answer']).execute()
  for (const { route, key } of stored.filter(isMatch))
    await db.deleteFrom('idempotency_key').where('route', '=', route).where('key', '=', key).execute()
}
