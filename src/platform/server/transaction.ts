import { sql } from 'kysely'
import type { PermissionName } from '#platform/shared/endpoint.ts'
import type { AppContext, DbTransaction } from './app-context.ts'
import type { AuditEntry } from './audit-log.ts'
import { addToReport, countRows, emptyReport, type JobReport } from './jobs/job-report.ts'
import { makeDue, type NewEmail } from './mail/due.ts'

export interface StaffMember extends Member {
  sid: string
  /** The last time at which the password, and the code if any, was given in this session. */
  confirmedAt?: Date
  /** What the member may do; none without a value. */
  permissions?: readonly PermissionName[]
  /** Another person set the first password: most routes are refused until the member of staff chooses a new password. */
  mustChoosePassword?: boolean
}

interface Member {
  kind: 'staff'
  userId: number
}

/**
 * The author of a change: a member of staff, a guest or owner by form or private link, or the program itself, as in a
 * scheduled job.
 */
export type Actor = Member | { kind: 'guest' } | { kind: 'owner' } | { kind: 'system' }

export const GUEST = { kind: 'guest' } as const
export const OWNER = { kind: 'owner' } as const
export const SYSTEM = { kind: 'system' } as const

/**
 * A change, its audit log entries and its emails commit together. A function that takes an `AppContext` also accepts a
 * `TxContext`, and then reads the transaction's uncommitted rows.
 */
export interface TxContext<By extends Actor = Actor> extends AppContext {
  readonly database: DbTransaction
  readonly by: By
  /** Adds an entry to the audit log, with `by` as its actor. */
  audit(line: AuditEntry): Promise<void>
  /** Adds an email to the outbox. The email is written and sent after the commit, or when it is due. */
  email(email: NewEmail): Promise<void>
  /** Empties the caches of public data after the commit. */
  publicDataChanged(): void
  /** Returns this transaction with another actor, for a consequence such as a hold that ends. */
  as<Other extends Actor>(by: Other): TxContext<Other>
}

export type StaffTxContext = TxContext<StaffMember>

/**
 * Runs `change` as `by` in a new transaction, which any error rolls back. Transactions cannot be nested: inside a
 * transaction, pass on the `TxContext`.
 */
export async function inTransaction<By extends Actor, Done>(
  ctx: AppContext,
  by: By,
  change: (tx: TxContext<By>) => Promise<Done>,
): Promise<Done> {
  const [publicDataChanged, emailsDue] = [afterCommit(ctx.publicDataChanged), afterCommit(ctx.emailsDue)]
  const report = emptyReport()
  const done = await transact(ctx, async (database) => {
    const open = {
      ...ctx,
      database,
      caches: undefined,
      publicDataChanged: publicDataChanged.request,
      emailsDue: emailsDue.request,
    }
    if (!ctx.monitor) return change(txContext(open, by))
    const monitor = { ...ctx.monitor, report }
    return countRows(database, report, () => change(txContext({ ...open, monitor }, by)))
  })
  if (ctx.monitor) addToReport(ctx.monitor, report)
  publicDataChanged.run()
  emailsDue.run()
  return done
}

/** Runs `change` as `by` and returns its result, but rolls back its writes. */
export async function preview<By extends Actor, Done>(
  ctx: AppContext,
  by: By,
  change: (tx: TxContext<By>) => Promise<Done>,
): Promise<Done> {
  const undone = new Error('Tried, and undone')
  let done: { is: Done } | undefined
  try {
    await inTransaction(ctx, by, async (tx) => {
      done = { is: await change(tx) }
      throw undone
    })
  } catch (error) {
    if (error !== undone || !done) throw error
    return done.is
  }
  throw undone
}

/** Opens a transaction, or a savepoint in a dry run, which is one transaction. */
function transact<Done>({ database, monitor }: AppContext, work: (db: DbTransaction) => Promise<Done>): Promise<Done> {
  if (monitor?.isDryRun && database.isTransaction) return inSavepoint(database as DbTransaction, work)
  return database.transaction().execute(work)
}

async function inSavepoint<Done>(db: DbTransaction, work: (db: DbTransaction) => Promise<Done>): Promise<Done> {
  await sql`savepoint change`.execute(db)
  try {
    const done = await work(db)
    await sql`release savepoint change`.execute(db)
    return done
  } catch (error) {
    await sql`rollback to savepoint change`.execute(db)
    throw error
  }
}

/** Runs `work` in one transaction and rolls it back. Returns the changes that `work` would have made. */
export async function dryRun(ctx: AppContext, work: (ctx: AppContext) => Promise<unknown>): Promise<JobReport> {
  const report = emptyReport()
  const noop = () => undefined
  const rolledBack = new Error('This was a dry run')
  const running = ctx.database.transaction().execute(async (database) => {
    const monitor = { isDryRun: true, report }
    await work({ ...ctx, database, caches: undefined, monitor, publicDataChanged: noop, emailsDue: noop })
    throw rolledBack
  })
  await running.catch((error: unknown) => {
    if (error !== rolledBack) throw error
  })
  return report
}

/** Returns two functions: `request` for use during the transaction, and `run`, which calls `fn` after the commit if requested. */
function afterCommit(fn: () => void) {
  let isRequested = false
  return {
    request: () => {
      isRequested = true
    },
    run: () => {
      if (isRequested) fn()
    },
  }
}

function txContext<By extends Actor>(open: AppContext & { database: DbTransaction }, by: By): TxContext<By> {
  return {
    ...open,
    by,
    audit: (line) => {
      open.monitor?.report.auditLog.push(line)
      return writeAuditLog({ ...open, by }, line)
    },
    email: async (email) => {
      const { kind, about } = email
      open.monitor?.report.emails.push({ kind, ...about })
      await makeDue(open, email)
      open.emailsDue()
    },
    as: (other) => txContext(open, other),
  }
}

export async function writeAuditLog(
  { database, clock, by }: AppContext & { by: Actor },
  line: AuditEntry,
): Promise<void> {
  await database
    .insertInto('audit_log')
    .values({
      at: clock.now(),
      user_id: by.kind === 'staff' ? by.userId : null,
      actor: by.kind,
      action: line.action,
      item: line.item,
      item_id: line.itemId ?? null,
      before: line.before ? JSON.stringify(line.before) : null,
      after: line.after ? JSON.stringify(line.after) : null,
    })
    .execute()
}
