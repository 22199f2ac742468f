import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import { GUEST_NOT_FOUND, RECORD_KINDS, type RecordKind } from '#features/guests/contract.ts'
import { Refusal } from '#platform/shared/refusal.ts'

/** A table whose rows name a guest. */
export interface RecordTable {
  kind: RecordKind
  from: RawBuilder<unknown>
  email: RawBuilder<string>
  name: RawBuilder<string>
  phone: RawBuilder<string | null>
  /** Rows that count as records of a guest. Equals the condition of an index on the booking. */
  counts: RawBuilder<SqlBool>
}

export const RECORD_TABLES: readonly RecordTable[] = [
  {
    ...{
      kind: 'booking',
      from: sql`from booking`,
      email: sql`guest_email`,
      name: sql`guest_name`,
      phone: sql`guest_phone`,
    },
    counts: sql`deleted_at is null and guest_email <> ''`,
  },
  {
    ...{ kind: 'enquiry', from: sql`from enquiry`, email: sql`email`, name: sql`name`, phone: sql`phone` },
    counts: sql`status <> 'spam'`,
  },
  {
    ...{
      kind: 'offer',
      from: sql`from offer`,
      email: sql`guest_email`,
      name: sql`guest_name`,
      phone: sql`guest_phone`,
    },
    counts: sql`guest_email <> ''`,
  },
  {
    ...{ kind: 'message', from: sql`from contact_message`, email: sql`email`, name: sql`name`, phone: sql`null::text` },
    counts: sql`status <> 'spam'`,
  },
]

/** Returns the email address in lower case of the record that `key` names. Throws not-found without such a record. */
export async function findAddress(db: Kysely<DB>, key: string): Promise<string> {
  const [kind, number] = key.split('-')
  const source = RECORD_TABLES.find((one) => one.kind === RECORD_KINDS.find((name) => name === kind))
  if (!source) throw new Refusal('not-found', GUEST_NOT_FOUND)
  const { rows } = await sql<{ email: string }>`
    select lower(${source.email}) as email ${source.from} where id = ${Number(number)}`.execute(db)
  const [row] = rows
  if (!row?.email) throw new Refusal('not-found', GUEST_NOT_FOUND)
  return row.email
}

/** Returns the address and all addresses that the office joined with it. */
export async function findJoinedAddresses(db: Kysely<DB>, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom('guest_join')
    .where('person', '=', db.selectFrom('guest_join').select('person').where('email', '=', email))
    .select('email')
    .orderBy('id')
    .execute()
  return rows.length > 0 ? rows.map((row) => row.email) : [email]
}

export interface NewestRecord {
  email: string
  key: string
  name: string
  phone: string | null
  at: Date
}

/**
 * SQL: the newest records of each table under the addresses in `emails`, an SQL array. `is_booking` orders
 * names: a booking has the guest’s whole name, a message what was typed in a hurry.
 */
export function newestRecords(emails: RawBuilder<unknown>): RawBuilder<NewestRecord> {
  const parts = RECORD_TABLES.map(
    ({ kind, from, email, name, phone, counts }) => sql`
      (select lower(${email}) as email, ${sql.lit(kind)} || '-' || id as key, ${name} as name, ${phone} as phone, created_at as at,
              ${sql.lit(kind === 'booking')} as is_booking
       ${from} where lower(${email}) = any(${emails}) and ${counts}
       order by created_at desc, id desc limit 20)`,
  )
  return sql`${sql.join(parts, sql` union all `)}`
}
