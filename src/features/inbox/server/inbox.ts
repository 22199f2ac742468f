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

/** Which rows are to go: those that came before an instant, or those of an address, letter case aside. */
export type Going = { before: Date } | { email: string }

/** The condition of it, for a table whose columns are called so. */
export function isGoing(going: Going): RawBuilder<boolean> {
  return 'before' in going ? sql`created_at < ${going.before}` : sql`lower(email) = lower(${going.email})`
}

/** The column, and the field, that says how an item stands. */
type Column = 'status' | 'stage'

/** An item as its table keeps it. */
export type InboxRow<In extends Column, InboxStatus extends string> = Record<In, InboxStatus> & {
  id: number
  email: string
  version: number
  reply_due_at: Date
  answered_at: Date | null
}

/** An item as the office reads it. */
type InboxEntry<In extends Column, InboxStatus extends string> = Record<In, InboxStatus> & {
  id: number
  replyDueAt: string
}

/** What a new row says of its arrival. */
export type Arrival<In extends Column> = Record<In, 'new' | 'spam'> & { reply_due_at: Date; created_at: Date }

/** All that makes one inbox differ from another. */
export interface InboxKind<
  In extends Column,
  InboxStatus extends string,
  Row extends InboxRow<In, InboxStatus>,
  Entry extends InboxEntry<In, InboxStatus>,
> {
  /** Its table, by which emails, notes and the audit log name it too. */
  item: InboxItem
  /** What somebody is told who asks for one that is not there. */
  notFound: string
  statusIn: In
  statuses: readonly InboxStatus[]
  /** How an item stands that waited, once it is answered. */
  answered: InboxStatus
  /** The hours within which an answer is promised. */
  hoursToAnswer(policy: Policy): number
  /** The months after which an item is erased. */
  retentionMonths(policy: Policy): number
  /** Every row of the table. */
  rows(database: Kysely<DB>): SelectQueryBuilder<DB, InboxItem, Row>
  /** The words that a search finds, as an index of the table has them. */
  words: RawBuilder<string>
  /** Writes some fields of a row and counts its version up. */
  update(db: DbTransaction, row: Row, values: Partial<Row>): Promise<Row>
  /** Deletes at most so many rows of those that are to go and that nothing keeps. Returns their numbers. */
  deleteRows(db: DbTransaction, going: Going, max: number): Promise<number[]>
  entryOf(row: Row): Entry
  /** What the audit log tells of one that comes in: nothing of the person. */
  factsOf(entry: Entry): Record<string, unknown>
  /** The fields whose change the audit log tells. */
  audited: readonly (keyof Entry & string)[]
  emails: InboxEmails<Entry>
  /** Keeps when one was first answered, if it was not yet. */
  noteAnswered(db: DbTransaction, id: number, at: Date): Promise<void>
}

type Change<In extends Column, InboxStatus extends string> = Partial<Record<In, InboxStatus | undefined>> & {
  version?: number | undefined
}

/** What came in by one of the public forms, how it stands, and how it is answered. */
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
   * Takes in what somebody sent: the row that `add` writes, its audit log entry, the thanks and the email to the
   * office. What looks like a robot's is kept as spam and told to nobody. Returns the row.
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

  /**
   * A page of what came in: what waits for an answer first, the oldest reply deadline before the others; then what is dealt
   * with; spam last. Its status and `search` narrow the list.
   */
  async list(ctx: AppContext, filters: ListQuery<In, InboxStatus>): Promise<Paged<Entry>> {
    const status: InboxStatus | undefined = filters[this.#kind.statusIn]
    const { rows, total } = await pageOf(this.listQuery(ctx.database, { ...filters, status }), filters)
    return { rows: rows.map((row) => this.#kind.entryOf(row)), total }
  }

  /** The list in its order, and its count beside it: so a page is read off an index, whatever the count takes. */
  listQuery(database: Kysely<DB>, filters: RowFilters) {
    return listOf(this.#kind.rows(database), this.#kind, filters)
  }

  /** How many stand where, and how the reply deadline is kept. */
  async summarise(ctx: AppContext): Promise<{ counts: Record<InboxStatus, number>; responseTimes: ResponseTimes }> {
    const { counts, responseTimes } = await readResponseTimes(ctx, this.#kind.item)
    const every = this.#kind.statuses.map((status) => [status, counts[status] ?? 0])
    return { counts: Object.fromEntries(every), responseTimes }
  }

  /** One with its notes. Throws `not-found` for an unknown one. */
  async read(ctx: AppContext, id: number): Promise<Entry & Correspondence> {
    const [row, correspondence] = await Promise.all([this.find(ctx, id), this.correspondence(ctx, id)])
    return { ...this.#kind.entryOf(row), ...correspondence }
  }

  /** One row. Throws `not-found` for an unknown one. */
  async find(ctx: AppContext, id: number): Promise<Row> {
    return this.#known(await this.#one(ctx.database, id).executeTakeFirst())
  }

  /** What was noted about one, and whether anybody was written to. */
  async correspondence(ctx: AppContext, id: number): Promise<Correspondence> {
    const about = this.#about(id)
    return { notes: await readNotes(ctx.database, about), isUntold: await isUntold(ctx.database, about) }
  }

  /** One row, locked until the end of the transaction: whoever changes it next sees what this one did. */
  locked(db: DbTransaction, id: number): Promise<Row | undefined> {
    return this.#one(db, id).forUpdate().executeTakeFirst()
  }

  /**
   * Marks one, with its line in the audit log; any status may follow any other. What came as spam and turns out to be a
   * person's starts anew: its reply deadline counts from now and, back among the new ones, its sender gets the thanks that it
   * never had. `besides` answers what else changes, from how it stood. Throws `not-found` for an unknown one, a stale
   * `version` as `conflict`.
   */
  async change(
    tx: StaffTxContext,
    { id, ...filters }: Change<In, InboxStatus> & { id: number },
    besides: (before: Row) => Promise<Partial<Row>> = async () => ({}),
  ): Promise<Entry> {
    const before = await this.#unchanged(tx, id, filters.version)
    const status: InboxStatus | undefined = filters[this.#kind.statusIn]
    const isMoved = status !== undefined && status !== before[this.#kind.statusIn]
    const values = { ...(isMoved && (await this.#moved(tx, before, status))), ...(await besides(before)) }
    if (Object.keys(values).length === 0) return this.#kind.entryOf(before)
    const isThankedNow = before[this.#kind.statusIn] === 'spam' && (await isUntold(tx.database, this.#about(id)))
    const after = await this.#write(tx, { before, values, action: 'changed' })
    if (isThankedNow && after[this.#kind.statusIn] === 'new') await this.#thank(tx, before)
    return after
  }

  /**
   * Marks one by what else was done about it (`action`, with its `facts` for the audit log), in the transaction of that, which
   * has locked it.
   */
  async move(
    tx: TxContext,
    before: Row,
    { status, action, facts }: { status: InboxStatus; action: string; facts: Record<string, unknown> },
  ): Promise<Entry> {
    return this.#write(tx, { before, values: await this.#moved(tx, before, status), action, facts })
  }

  /**
   * Returns one: the email, the status that follows and the audit log; it counts as answered once the email has been handed
   * over. Without a status, what waited (or was taken for spam) is answered by it, unless no email leaves the house, and
   * any other stays as it is. Throws `not-found` for an unknown one, a stale `version` as `conflict`.
   */
  async reply(
    tx: StaffTxContext,
    { id, ...reply }: ReplyWords & Change<In, InboxStatus> & { id: number },
  ): Promise<Entry> {
    const before = await this.#unchanged(tx, id, reply.version)
    const current = before[this.#kind.statusIn]
    const filters: InboxStatus | undefined = reply[this.#kind.statusIn]
    const isWaiting = current === 'new' || current === 'spam'
    const follows = isWaiting && mailMode(tx.config) !== 'none' ? this.#kind.answered : current
    // Before the email: it is what tells whether anybody was ever written to.
    const reply_due_at = await newReplyDeadline(tx, this.#about(id), await this.#deadlineFacts(tx, before))
    await postReply(tx, { ...this.#kind.emails, about: this.#about(id) }, reply)
    const values = { [this.#kind.statusIn]: filters ?? follows, reply_due_at } as Partial<Row>
    return this.#write(tx, { before, values, action: 'replied' })
  }

  /** How the emails of this inbox are written. */
  emailTypes(): EmailTypes {
    const { emails, entryOf, statusIn, noteAnswered } = this.#kind
    const entryWith = async (ctx: AppContext, id: number) => {
      const row: Row | undefined = await this.#one(ctx.database, id).executeTakeFirst()
      // Nobody is written to about what is a robot's.
      return row && row[statusIn] !== 'spam' ? { entry: entryOf(row), email: row.email } : null
    }
    return inboxEmailTypes(emails, entryWith, noteAnswered)
  }

  /** Adds a note to one, with its audit log entry. Throws `not-found` for an unknown one. */
  async note(tx: StaffTxContext, { id, text }: { id: number; text: string }): Promise<Note> {
    this.#known(await this.locked(tx.database, id))
    return addNote(tx, this.#about(id), text)
  }

  /** Deletes what is older than the house keeps it, and the emails that repeat it. Called by the schedule. */
  async eraseOld(ctx: AppContext): Promise<void> {
    const { policy } = await readSettings(ctx)
    const writtenBefore = retainedSince(ctx, this.#kind.retentionMonths(policy))
    const facts = { writtenBefore: writtenBefore.toISOString() }
    await inBatches(ctx, (tx, max) => this.#erase(tx, { before: writtenBefore }, { max, facts }))
  }

  /** Deletes what came from an address, and the emails that repeat it, but for what something keeps. Returns how many. */
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

  /** What a move to another status writes. */
  async #moved(tx: TxContext, row: Row, status: InboxStatus): Promise<Partial<Row>> {
    const responseTimes = await moveReplyDeadline(tx, this.#about(row.id), {
      ...(await this.#deadlineFacts(tx, row)),
      to: status,
    })
    return { [this.#kind.statusIn]: status, ...responseTimes } as Partial<Row>
  }

  async #deadlineFacts(tx: TxContext, row: Row) {
    const { policy } = await readSettings(tx)
    const { reply_due_at: replyDueAt, answered_at: answeredAt } = row
    return { from: row[this.#kind.statusIn], replyDueAt, answeredAt, hours: this.#kind.hoursToAnswer(policy) }
  }

  /** The audit log tells how it stood and stands; of whoever wrote, of notes and emails it tells nothing. */
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
