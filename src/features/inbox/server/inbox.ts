import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { PublicSettings } from '#features/settings/contract.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { AppContext, DbTransaction } from '#platform/server/app-context.ts'
import { looksAutomatic } from '#platform/server/http/robots.ts'
import { forgetEmailsAbout } from '#platform/server/mail/due.ts'
import type { EmailTypes } from '#platform/server/mail/email-types.ts'
import { acknowledge, tellOffice } from '#platform/server/mail/form-emails.tsx'
import { mailMode } from '#platform/server/mail/mode.ts'
import { inBatches, retainedSince } from '#platform/server/retention.ts'
import { refuseStale } from '#platform/server/stale.ts'
import type { StaffTxContext, TxContext } from '#platform/server/transaction.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { recordOf } from '#platform/shared/record-of.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { MAX_ROW_NUMBER } from '#platform/shared/row-number.ts'
import type { Correspondence, InboxItem, Note, ReplyDraft, ResponseTimes } from '../contract.ts'
import { type InboxEmail, type InboxEmails, inboxEmailTypes } from './internal/emails.tsx'
import { addNote, readNotes } from './internal/notes.ts'
import { hasNoEmail, queueReply } from './internal/replies.ts'
import { findDeadlineColumns, findReplyDeadline, hoursAfter } from './internal/reply-deadline.ts'
import { readResponseTimes } from './internal/response-times.ts'
import { listQueries, type RowFilters, readPage } from './internal/store.ts'

export type { InboxEmail, InboxEmails }

type Policy = PublicSettings['policy']

/** Rows to erase: created before an instant, or sent from an email address in any letter case. */
export type ErasureScope = { before: Date } | { email: string }

/** SQL condition for `scope`, for a table with the columns `created_at` and `email`. */
export function isInErasureScope(scope: ErasureScope): RawBuilder<boolean> {
  return 'before' in scope ? sql`created_at < ${scope.before}` : sql`lower(email) = lower(${scope.email})`
}

/** The name of the column and field that holds the status. */
type Column = 'status' | 'stage'

/** Columns that every inbox table has. */
export type InboxRow<In extends Column, InboxStatus extends string> = Record<In, InboxStatus> & {
  id: number
  email: string
  version: number
  reply_due_at: Date
  answered_at: Date | null
}

/** Fields of an item that the office reads. */
type InboxEntry<In extends Column, InboxStatus extends string> = Record<In, InboxStatus> & {
  id: number
  replyDueAt: string
}

/** Columns of a new row that `receive` sets. */
export type ReceivedColumns<In extends Column> = Record<In, 'new' | 'spam'> & { reply_due_at: Date; created_at: Date }

/** The differences between inboxes. */
export interface InboxKind<
  In extends Column,
  InboxStatus extends string,
  Row extends InboxRow<In, InboxStatus>,
  Entry extends InboxEntry<In, InboxStatus>,
> {
  /** The table, whose name emails, notes and the audit log also use. */
  item: InboxItem
  /** Message for an unknown id. */
  notFound: string
  statusColumn: In
  statuses: readonly InboxStatus[]
  /** Status of a new or spam item after its answer. */
  answered: InboxStatus
  /** Hours until the reply deadline. */
  hoursToAnswer(policy: Policy): number
  /** Months until an item is erased. */
  retentionMonths(policy: Policy): number
  rows(database: Kysely<DB>): SelectQueryBuilder<DB, InboxItem, Row>
  /** SQL expression that a search matches. Must equal the expression of the table's index. */
  searchedText: RawBuilder<string>
  /** Updates columns of a locked row. */
  update(db: DbTransaction, row: Row, values: Partial<Row>): Promise<Row>
  /** Deletes up to `batchSize` rows of `scope` that may be erased. Returns their ids. */
  deleteRows(db: DbTransaction, going: ErasureScope, batchSize: number): Promise<number[]>
  toEntry(row: Row): Entry
  /** Audited facts about a received item, without personal data. */
  auditFacts(entry: Entry): Record<string, unknown>
  auditedFields: readonly (keyof Entry & string)[]
  emails: InboxEmails<Entry>
}

type Change<In extends Column, InboxStatus extends string> = Partial<Record<In, InboxStatus | undefined>> & {
  version?: number | undefined
}

/** An inbox: items received through a public form, their status and their answers. */
export class Inbox<
  In extends Column,
  InboxStatus extends string,
  Row extends InboxRow<In, InboxStatus>,
  Entry extends InboxEntry<In, InboxStatus>,
> {
  readonly #kind: InboxKind<In, InboxStatus, Row, Entry>

  constructor(kind: InboxKind<In, InboxStatus, Row, Entry>) {
    this.#kind = kind
  }

  /**
   * Inserts the row by `add` with an audit log entry, and emails the sender and the office. A form that looks automatic
   * becomes spam without emails.
   */
  async receive(
    tx: TxContext,
    form: Parameters<typeof looksAutomatic>[0],
    add: (arrival: ReceivedColumns<In>) => Promise<Row>,
  ): Promise<Row> {
    const now = tx.clock.now()
    const { policy } = await readSettings(tx)
    const status = looksAutomatic(form) ? 'spam' : 'new'
    const replyDueAt = hoursAfter(now, this.#kind.hoursToAnswer(policy))
    const arrival = { [this.#kind.statusColumn]: status, reply_due_at: replyDueAt, created_at: now }
    const row = await add(arrival as ReceivedColumns<In>)
    const entry = this.#kind.toEntry(row)
    await tx.audit({ action: 'received', ...this.#about(row.id), after: this.#kind.auditFacts(entry) })
    if (status === 'spam') return row
    await this.#thank(tx, row)
    await tellOffice(tx, { kind: this.#kind.emails.notificationKind, about: this.#about(row.id) })
    return row
  }

  /**
   * Returns a page of items: new items, then other items, then spam, each by reply deadline. Filters by status and
   * `search`.
   */
  async list(ctx: AppContext, filters: ListQuery<In, InboxStatus>): Promise<Paged<Entry>> {
    const status: InboxStatus | undefined = filters[this.#kind.statusColumn]
    const { rows, total } = await readPage(this.listQuery(ctx.database, { ...filters, status }), filters)
    return { rows: rows.map((row) => this.#kind.toEntry(row)), total }
  }

  /** Builds the queries for a page and its count. The page is read from an index. */
  listQuery(database: Kysely<DB>, filters: RowFilters) {
    return listQueries(this.#kind.rows(database), this.#kind, filters)
  }

  async summarise(ctx: AppContext): Promise<{ counts: Record<InboxStatus, number>; responseTimes: ResponseTimes }> {
    const { counts, responseTimes } = await readResponseTimes(ctx, this.#kind.item)
    const every = this.#kind.statuses.map((status) => [status, counts[status] ?? 0])
    return { counts: Object.fromEntries(every), responseTimes }
  }

  /** Returns an item with its notes. Throws `not-found` for an unknown id. */
  async read(ctx: AppContext, id: number): Promise<Entry & Correspondence> {
    const [row, correspondence] = await Promise.all([this.find(ctx, id), this.correspondence(ctx, id)])
    return { ...this.#kind.toEntry(row), ...correspondence }
  }

  /** Returns a row. Throws `not-found` for an unknown id. */
  async find(ctx: AppContext, id: number): Promise<Row> {
    return this.#known(await this.#one(ctx.database, id).executeTakeFirst())
  }

  /** Returns an item's notes, and whether no email about the item was ever queued. */
  async correspondence(ctx: AppContext, id: number): Promise<Correspondence> {
    const about = this.#about(id)
    return { notes: await readNotes(ctx.database, about), isUntold: await hasNoEmail(ctx.database, about) }
  }

  /** Returns a row, locked until the transaction ends; undefined for an unknown id. */
  lock(db: DbTransaction, id: number): Promise<Row | undefined> {
    return this.#one(db, id).forUpdate().executeTakeFirst()
  }

  /**
   * Changes the status, and the columns that `findFurtherChanges` returns. An item that arrived as spam is acknowledged
   * once it becomes new. Throws `not-found` for an unknown id, `conflict` for a stale `version`, and what
   * `findFurtherChanges` throws.
   */
  async change(
    tx: StaffTxContext,
    { id, ...requested }: Change<In, InboxStatus> & { id: number },
    findFurtherChanges: (before: Row) => Promise<Partial<Row>> = async () => ({}),
  ): Promise<Entry> {
    const before = await this.#unchanged(tx, id, requested.version)
    const status: InboxStatus | undefined = requested[this.#kind.statusColumn]
    const isStatusChanged = status !== undefined && status !== before[this.#kind.statusColumn]
    const values = {
      ...(isStatusChanged && (await this.#moved(tx, before, status))),
      ...(await findFurtherChanges(before)),
    }
    if (Object.keys(values).length === 0) return this.#kind.toEntry(before)
    const needsAcknowledgement =
      before[this.#kind.statusColumn] === 'spam' && (await hasNoEmail(tx.database, this.#about(id)))
    const after = await this.#write(tx, { before, values, action: 'changed' })
    if (needsAcknowledgement && after[this.#kind.statusColumn] === 'new') await this.#thank(tx, before)
    return after
  }

  /** Changes the status as part of another operation, audited as `action`. The caller's transaction has locked the row. */
  async setStatus(
    tx: TxContext,
    before: Row,
    { status, action, facts }: { status: InboxStatus; action: string; facts: Record<string, unknown> },
  ): Promise<Entry> {
    return this.#write(tx, { before, values: await this.#moved(tx, before, status), action, facts })
  }

  /**
   * Queues an answer. By default a new or spam item becomes answered, except without a mail server. Throws `not-found`
   * for an unknown id, `conflict` for a stale `version`.
   */
  async reply(
    tx: StaffTxContext,
    { id, ...reply }: ReplyDraft & Change<In, InboxStatus> & { id: number },
  ): Promise<Entry> {
    const before = await this.#unchanged(tx, id, reply.version)
    const current = before[this.#kind.statusColumn]
    const status: InboxStatus | undefined = reply[this.#kind.statusColumn]
    const isWaiting = current === 'new' || current === 'spam'
    const defaultStatus = isWaiting && mailMode(tx.config) !== 'none' ? this.#kind.answered : current
    // Must run before the email is queued, because the deadline depends on whether an email about the item exists.
    const reply_due_at = await findReplyDeadline(tx, this.#about(id), await this.#deadlineFacts(tx, before))
    await queueReply(tx, { ...this.#kind.emails, about: this.#about(id) }, reply)
    const values = { [this.#kind.statusColumn]: status ?? defaultStatus, reply_due_at } as Partial<Row>
    return this.#write(tx, { before, values, action: 'replied' })
  }

  emailTypes(): EmailTypes {
    const { emails, toEntry, statusColumn } = this.#kind
    const findEntry = async (ctx: AppContext, id: number) => {
      const row: Row | undefined = await this.#one(ctx.database, id).executeTakeFirst()
      // No emails about spam.
      return row && row[statusColumn] !== 'spam' ? { entry: toEntry(row), email: row.email } : null
    }
    return inboxEmailTypes(emails, findEntry, (tx, id) => this.#storeAnswered(tx, id))
  }

  /** Adds a note, audited. Throws `not-found` for an unknown id. */
  async createNote(tx: StaffTxContext, { id, text }: { id: number; text: string }): Promise<Note> {
    this.#known(await this.lock(tx.database, id))
    return addNote(tx, this.#about(id), text)
  }

  /** Erases items beyond the retention period and the emails about these items. Called by the scheduler. */
  async eraseOld(ctx: AppContext): Promise<void> {
    const { policy } = await readSettings(ctx)
    const writtenBefore = retainedSince(ctx, this.#kind.retentionMonths(policy))
    const facts = { writtenBefore: writtenBefore.toISOString() }
    await inBatches(ctx, (tx, batchSize) => this.#erase(tx, { before: writtenBefore }, { batchSize, facts }))
  }

  /**
   * Erases items from an email address and the emails about these items, except rows that must stay. Returns the number
   * of erased items.
   */
  eraseFrom(tx: TxContext, email: string): Promise<number> {
    return this.#erase(tx, { email }, { batchSize: MAX_ROW_NUMBER, facts: {} })
  }

  async #erase(
    tx: TxContext,
    scope: ErasureScope,
    { batchSize, facts }: { batchSize: number; facts: object },
  ): Promise<number> {
    const gone = await this.#kind.deleteRows(tx.database, scope, batchSize)
    if (gone.length === 0) return 0
    await forgetEmailsAbout(tx, this.#kind.item, gone)
    await tx.audit({ action: 'erased', item: this.#kind.item, after: { rows: gone.length, ...facts } })
    return gone.length
  }

  #about(itemId: number) {
    return { item: this.#kind.item, itemId }
  }

  #thank(tx: TxContext, { id, email }: Row): Promise<void> {
    const { acknowledgementKind, senderRole } = this.#kind.emails
    return acknowledge(tx, email, { kind: acknowledgementKind, about: this.#about(id), to: senderRole })
  }

  #one(database: Kysely<DB>, id: number) {
    return this.#kind.rows(database).where('id', '=', id)
  }

  #known(row: Row | undefined): Row {
    if (!row) throw new Refusal('not-found', this.#kind.notFound)
    return row
  }

  async #unchanged(tx: TxContext, id: number, version: number | undefined): Promise<Row> {
    const row = this.#known(await this.lock(tx.database, id))
    refuseStale(version, row.version, this.#kind.toEntry(row))
    return row
  }

  /** Returns the columns that change with the status. */
  async #moved(tx: TxContext, row: Row, status: InboxStatus): Promise<Partial<Row>> {
    const deadlineColumns = await findDeadlineColumns(tx, this.#about(row.id), {
      ...(await this.#deadlineFacts(tx, row)),
      to: status,
    })
    return { [this.#kind.statusColumn]: status, ...deadlineColumns } as Partial<Row>
  }

  async #deadlineFacts(tx: TxContext, row: Row) {
    const { policy } = await readSettings(tx)
    const { reply_due_at: replyDueAt, answered_at: answeredAt } = row
    return { from: row[this.#kind.statusColumn], replyDueAt, answeredAt, hours: this.#kind.hoursToAnswer(policy) }
  }

  /** Stores the time of the first answer. Keeps the version, so that open edits do not become stale. */
  async #storeAnswered(tx: TxContext, id: number): Promise<void> {
    const row = await this.lock(tx.database, id)
    if (!row || row.answered_at) return
    await this.#kind.update(tx.database, row, { answered_at: tx.clock.now() } as Partial<Row>)
  }

  /**
   * Updates the row and increments its version. The audit log entry contains the changed `auditedFields`, and `facts`.
   */
  async #write(tx: TxContext, { before, values, action, facts }: Writing<Row>): Promise<Entry> {
    const was = this.#kind.toEntry(before)
    const is = this.#kind.toEntry(
      await this.#kind.update(tx.database, before, { ...values, version: before.version + 1 }),
    )
    const changed = this.#kind.auditedFields.filter((field) => was[field] !== is[field])
    const valuesOf = (entry: Entry) => recordOf(changed, (field) => entry[field])
    await tx.audit({ action, ...this.#about(before.id), before: valuesOf(was), after: { ...valuesOf(is), ...facts } })
    return is
  }
}

type ListQuery<In extends Column, InboxStatus extends string> = Partial<Record<In, InboxStatus | undefined>> & {
  limit?: number | undefined
  offset?: number | undefined
  search?: string | undefined
}

interface Writing<Row> {
  before: Row
  values: Partial<Row>
  action: string
  facts?: Record<string, unknown>
}
