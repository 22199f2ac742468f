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
import { Refusal } from '#platform/shared/refusal.ts'
import { LARGEST_ROW_NUMBER } from '#platform/shared/row-number.ts'
import type { Correspondence, InboxItem, Note, ReplyWords, ResponseTimes } from '../contract.ts'
import { type InboxEmail, type InboxEmails, inboxEmailTypes } from './internal/emails.tsx'
import { addNote, readNotes } from './internal/notes.ts'
import { isUntold, postReply } from './internal/replies.ts'
import { hoursAfter, moveReplyDeadline, newReplyDeadline } from './internal/reply-deadline.ts'
import { readResponseTimes } from './internal/response-times.ts'
import { listOf, pageOf, type RowFilters } from './internal/store.ts'

export type { InboxEmail, InboxEmails }

type Policy = PublicSettings['policy']

/** Rows to erase: those older than an instant, or those of an email address in any letter case. */
export type Going = { before: Date } | { email: string }

/** SQL condition for `going`, for a table with the columns `created_at` and `email`. */
export function isGoing(going: Going): RawBuilder<boolean> {
  return 'before' in going ? sql`created_at < ${going.before}` : sql`lower(email) = lower(${going.email})`
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
export type Arrival<In extends Column> = Record<In, 'new' | 'spam'> & { reply_due_at: Date; created_at: Date }

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
  statusIn: In
  statuses: readonly InboxStatus[]
  /** Status of a new or spam item after its answer. */
  answered: InboxStatus
  /** Hours until the reply deadline. */
  hoursToAnswer(policy: Policy): number
  /** Months until an item is erased. */
  retentionMonths(policy: Policy): number
  rows(database: Kysely<DB>): SelectQueryBuilder<DB, InboxItem, Row>
  /** Expression that a search matches. Must equal that of the table's index. */
  words: RawBuilder<string>
  /** Updates columns of a row and increments its version. */
  update(db: DbTransaction, row: Row, values: Partial<Row>): Promise<Row>
  /** Deletes up to `max` rows of `going` that may be erased. Returns their ids. */
  deleteRows(db: DbTransaction, going: Going, max: number): Promise<number[]>
  entryOf(row: Row): Entry
  /** Audited facts about a received item, without personal data. */
  factsOf(entry: Entry): Record<string, unknown>
  /** Fields whose changes are audited. */
  audited: readonly (keyof Entry & string)[]
  emails: InboxEmails<Entry>
  /** Sets the time of the first answer, unless it is set. */
  noteAnswered(db: DbTransaction, id: number, at: Date): Promise<void>
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
   * Receives a form: inserts the row by `add`, audits it, and emails the sender and the office. A form that looks automatic is
   * stored as spam without emails. Returns the row.
   */
  async receive(
    tx: TxContext,
    form: Parameters<typeof looksAutomatic>[0],
    add: (arrival: Arrival<In>) => Promise<Row>,
  ): Promise<Row> {
    const now = tx.clock.now()
    const { policy } = await readSettings(tx)
    const status = looksAutomatic(form) ? 'spam' : 'new'
    const replyDueAt = hoursAfter(now, this.#kind.hoursToAnswer(policy))
    const arrival = { [this.#kind.statusIn]: status, reply_due_at: replyDueAt, created_at: now }
    const row = await add(arrival as Arrival<In>)
    const entry = this.#kind.entryOf(row)
    await tx.audit({ action: 'received', ...this.#about(row.id), after: this.#kind.factsOf(entry) })
    if (status === 'spam') return row
    await this.#thank(tx, row)
    await tellOffice(tx, { kind: this.#kind.emails.news, about: this.#about(row.id) })
    return row
  }

  /** Returns a page of items: new ones by reply deadline, then dealt with, then spam. Filters by status and `search`. */
  async list(ctx: AppContext, filters: ListQuery<In, InboxStatus>): Promise<Paged<Entry>> {
    const status: InboxStatus | undefined = filters[this.#kind.statusIn]
    const { rows, total } = await pageOf(this.listQuery(ctx.database, { ...filters, status }), filters)
    return { rows: rows.map((row) => this.#kind.entryOf(row)), total }
  }

  /** The page and its count, as two queries: the page is read from an index. */
  listQuery(database: Kysely<DB>, filters: RowFilters) {
    return listOf(this.#kind.rows(database), this.#kind, filters)
  }

  /** Returns counts by status and response times. */
  async summarise(ctx: AppContext): Promise<{ counts: Record<InboxStatus, number>; responseTimes: ResponseTimes }> {
    const { counts, responseTimes } = await readResponseTimes(ctx, this.#kind.item)
    const every = this.#kind.statuses.map((status) => [status, counts[status] ?? 0])
    return { counts: Object.fromEntries(every), responseTimes }
  }

  /** Returns an item with its notes. Throws `not-found` for an unknown id. */
  async read(ctx: AppContext, id: number): Promise<Entry & Correspondence> {
    const [row, correspondence] = await Promise.all([this.find(ctx, id), this.correspondence(ctx, id)])
    return { ...this.#kind.entryOf(row), ...correspondence }
  }

  /** Returns a row. Throws `not-found` for an unknown id. */
  async find(ctx: AppContext, id: number): Promise<Row> {
    return this.#known(await this.#one(ctx.database, id).executeTakeFirst())
  }

  /** Returns an item's notes, and whether no email about it was ever queued. */
  async correspondence(ctx: AppContext, id: number): Promise<Correspondence> {
    const about = this.#about(id)
    return { notes: await readNotes(ctx.database, about), isUntold: await isUntold(ctx.database, about) }
  }

  /** Returns a row, locked until the transaction ends. */
  locked(db: DbTransaction, id: number): Promise<Row | undefined> {
    return this.#one(db, id).forUpdate().executeTakeFirst()
  }

  /**
   * Changes the status, audited; any status may follow any other. Spam that becomes genuine gets a new reply deadline; if it
   * becomes new, its sender gets the acknowledgement. `besides` returns further changes. Throws `not-found` for an unknown id,
   * `conflict` for a stale `version`.
   */
  async change(
    tx: StaffTxContext,
    { id, ...requested }: Change<In, InboxStatus> & { id: number },
    besides: (before: Row) => Promise<Partial<Row>> = async () => ({}),
  ): Promise<Entry> {
    const before = await this.#unchanged(tx, id, requested.version)
    const status: InboxStatus | undefined = requested[this.#kind.statusIn]
    const isMoved = status !== undefined && status !== before[this.#kind.statusIn]
    const values = { ...(isMoved && (await this.#moved(tx, before, status))), ...(await besides(before)) }
    if (Object.keys(values).length === 0) return this.#kind.entryOf(before)
    const isThankedNow = before[this.#kind.statusIn] === 'spam' && (await isUntold(tx.database, this.#about(id)))
    const after = await this.#write(tx, { before, values, action: 'changed' })
    if (isThankedNow && after[this.#kind.statusIn] === 'new') await this.#thank(tx, before)
    return after
  }

  /** Changes the status as part of another operation, audited as `action`. The caller's transaction has locked the row. */
  async move(
    tx: TxContext,
    before: Row,
    { status, action, facts }: { status: InboxStatus; action: string; facts: Record<string, unknown> },
  ): Promise<Entry> {
    return this.#write(tx, { before, values: await this.#moved(tx, before, status), action, facts })
  }

  /**
   * Queues an answer and audits it. `answered_at` is set on delivery. Without a status in `reply`, a new or spam item becomes
   * answered, unless emails are not sent. Throws `not-found` for an unknown id, `conflict` for a stale `version`.
   */
  async reply(
    tx: StaffTxContext,
    { id, ...reply }: ReplyWords & Change<In, InboxStatus> & { id: number },
  ): Promise<Entry> {
    const before = await this.#unchanged(tx, id, reply.version)
    const current = before[this.#kind.statusIn]
    const status: InboxStatus | undefined = reply[this.#kind.statusIn]
    const isWaiting = current === 'new' || current === 'spam'
    const follows = isWaiting && mailMode(tx.config) !== 'none' ? this.#kind.answered : current
    // Before the email is queued, as queued emails tell whether the item was spam.
    const reply_due_at = await newReplyDeadline(tx, this.#about(id), await this.#deadlineFacts(tx, before))
    await postReply(tx, { ...this.#kind.emails, about: this.#about(id) }, reply)
    const values = { [this.#kind.statusIn]: status ?? follows, reply_due_at } as Partial<Row>
    return this.#write(tx, { before, values, action: 'replied' })
  }

  emailTypes(): EmailTypes {
    const { emails, entryOf, statusIn, noteAnswered } = this.#kind
    const entryWith = async (ctx: AppContext, id: number) => {
      const row: Row | undefined = await this.#one(ctx.database, id).executeTakeFirst()
      // No emails about spam.
      return row && row[statusIn] !== 'spam' ? { entry: entryOf(row), email: row.email } : null
    }
    return inboxEmailTypes(emails, entryWith, noteAnswered)
  }

  /** Adds a note, audited. Throws `not-found` for an unknown id. */
  async note(tx: StaffTxContext, { id, text }: { id: number; text: string }): Promise<Note> {
    this.#known(await this.locked(tx.database, id))
    return addNote(tx, this.#about(id), text)
  }

  /** Erases items beyond the retention period and emails about them. Called by the scheduler. */
  async eraseOld(ctx: AppContext): Promise<void> {
    const { policy } = await readSettings(ctx)
    const writtenBefore = retainedSince(ctx, this.#kind.retentionMonths(policy))
    const facts = { writtenBefore: writtenBefore.toISOString() }
    await inBatches(ctx, (tx, max) => this.#erase(tx, { before: writtenBefore }, { max, facts }))
  }

  /** Erases items of an email address and emails about them, except rows that must stay. Returns their number. */
  eraseFrom(tx: TxContext, email: string): Promise<number> {
    return this.#erase(tx, { email }, { max: LARGEST_ROW_NUMBER, facts: {} })
  }

  async #erase(tx: TxContext, going: Going, { max, facts }: { max: number; facts: object }): Promise<number> {
    const gone = await this.#kind.deleteRows(tx.database, going, max)
    if (gone.length === 0) return 0
    await forgetEmailsAbout(tx, this.#kind.item, gone)
    await tx.audit({ action: 'erased', item: this.#kind.item, after: { rows: gone.length, ...facts } })
    return gone.length
  }

  #about(itemId: number) {
    return { item: this.#kind.item, itemId }
  }

  #thank(tx: TxContext, { id, email }: Row): Promise<void> {
    const { thanks, writer } = this.#kind.emails
    return acknowledge(tx, email, { kind: thanks, about: this.#about(id), to: writer })
  }

  #one(database: Kysely<DB>, id: number) {
    return this.#kind.rows(database).where('id', '=', id)
  }

  #known(row: Row | undefined): Row {
    if (!row) throw new Refusal('not-found', this.#kind.notFound)
    return row
  }

  async #unchanged(tx: TxContext, id: number, version: number | undefined): Promise<Row> {
    const row = this.#known(await this.locked(tx.database, id))
    refuseStale(version, row.version, this.#kind.entryOf(row))
    return row
  }

  /** Columns that change with the status. */
  async #moved(tx: TxContext, row: Row, status: InboxStatus): Promise<Partial<Row>> {
    const deadlineColumns = await moveReplyDeadline(tx, this.#about(row.id), {
      ...(await this.#deadlineFacts(tx, row)),
      to: status,
    })
    return { [this.#kind.statusIn]: status, ...deadlineColumns } as Partial<Row>
  }

  async #deadlineFacts(tx: TxContext, row: Row) {
    const { policy } = await readSettings(tx)
    const { reply_due_at: replyDueAt, answered_at: answeredAt } = row
    return { from: row[this.#kind.statusIn], replyDueAt, answeredAt, hours: this.#kind.hoursToAnswer(policy) }
  }

  /** Audits changed fields only; never the sender, notes or emails. */
  async #write(tx: TxContext, { before, values, action, facts }: Writing<Row>): Promise<Entry> {
    const was = this.#kind.entryOf(before)
    const is = this.#kind.entryOf(await this.#kind.update(tx.database, before, values))
    const changed = this.#kind.audited.filter((field) => was[field] !== is[field])
    const valuesOf = (entry: Entry) => Object.fromEntries(changed.map((field) => [field, entry[field]]))
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
