import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '#platform/server/app-context.ts'

interface EncryptedValues {
  what: string
  /** Selects a name for each row with an encrypted value, so that the office can find the row. */
  of: RawBuilder<{ name: string }>
  remedy: string
}

const MAX_NAMED = 20

const ENCRYPTED_VALUES: EncryptedValues[] = [
  {
    what: 'Door codes and Wi-Fi',
    of: sql`select title as name from property_arrival join property on property.id = property_id
            where details is not null order by title`,
    remedy: 'enter them again under Properties.',
  },
  {
    what: 'Passport details of guests',
    of: sql`select distinct 'booking #' || booking_id as name, booking_id from booking_guest
            where passport is not null order by booking_id`,
    remedy: 'enter them again in the register of guests, while the law requires them.',
  },
  {
    what: 'Second factors',
    of: sql`select username as name from credential where second_factor_secret is not null order by username`,
    remedy: 'npm run staff -- reset NAME --drop-second-factor; each member then switches it on again.',
  },
  {
    what: 'Review links that were sent',
    of: sql`select 'booking #' || booking.id as name from booking
            where status in ('confirmed', 'completed') and deleted_at is null
              and not exists (select from review where review.booking_id = booking.id) order by booking.id desc`,
    remedy: 'they no longer work; send a new one where a guest asks.',
  },
  {
    what: 'Hashes by which bank lines are recognised',
    of: sql`select distinct coalesce(bank_account.name, 'statements without an account') as name from bank_line
            left join bank_account on bank_account.id = bank_account_id where words <> '{}' order by 1`,
    remedy: 'look for repeated lines when a statement overlaps an earlier one.',
  },
]

/** Returns a line, with a remedy, for each kind of stored value that another secret makes unreadable or useless. */
export async function listUnreadableValues({ database }: AppContext): Promise<string[]> {
  const lines: string[] = []
  for (const { what, of, remedy } of ENCRYPTED_VALUES) {
    const names = (await of.execute(database)).rows.map(({ name }) => name)
    const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : ''
    if (names.length > 0) lines.push(`- ${what} (${names.slice(0, MAX_NAMED).join(', ')}${more}): ${remedy}`)
  }
  return lines
}
