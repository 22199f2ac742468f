import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import { databaseBefore } from '../testing/earlier-database.ts'
import { presentWords, withdrawSwitchedOff } from './kept-words.ts'

const TOKEN = 'AbCdEfGhIjKlMnOpQrStUv'

/** A letter as the releases before wrote it: its words whole, waiting for ever. */
async function written(pool: Pool, letter: { kind: string; item: string; to?: string; text?: string }): Promise<void> {
  const { kind, item, to = 'ada@example.org', text = 'Words' } = letter
  await pool.query(
    `insert into letter (kind, item, item_id, to_address, subject, text_body, html_body, message_id, next_attempt_at, created_at)
     select $1, $2, 1, $3, 'A subject', $4, '<p>' || $4 || '</p>', '<' || count(*) || '@example.com>', '2026-09-01', '2026-09-01'
     from letter`,
    [kind, item, to, text],
  )
}

test('[rule outbox] letters of the releases before are kept as not sent, told by whom they were for, and none goes by itself', async () => {
  const { database, goOn, toPresent, rowsOf } = await databaseBefore('0020')
  const { pool } = database
  await pool.query(
    `insert into "user" (email, first_name, last_name, created_at, updated_at)
     values ('Alex@example.org', 'Alex', 'Hartley', '2026-09-01', '2026-09-01')`,
  )
  await pool.query(
    `insert into enquiry (name, email, phone, property_title, guests, message, promised_by, created_at)
     values ('Ada', 'ada@example.org', '1', 'A home', 2, 'Hello', '2026-09-02', '2026-08-01')`,
  )
  for (let at = 0; at < 2; at++)
    await pool.query(
      `insert into offer (enquiry_id, guest_name, guest_email, message, expires_at, created_at, updated_at)
       values (1, 'Ada', 'ada@example.org', '', '2026-09-03', '2026-09-01', '2026-09-01')`,
    )
  await written(pool, { kind: 'offer', item: 'enquiry', text: `Open https://a.example/offer/${TOKEN} now` })
  const typed = 'Dear Ada,\n\nYes · there is.\n\nStaffordshire Stays · 01632 960142 · hello@example.org\n'
  await written(pool, { kind: 'reply', item: 'enquiry', text: typed })
  await written(pool, { kind: 'owner_application', item: 'owner_application', to: 'hello@example.org' })
  await written(pool, { kind: 'application-acknowledgement', item: 'owner_application' })
  await written(pool, { kind: 'password-changed', item: 'user', to: 'alex@example.org' })
  await written(pool, { kind: 'money-received', item: 'booking' })
  const before = await rowsOf('select id, to_address, subject, message_id, created_at from letter order by id')
  expect((await goOn()).ran).toHaveLength(1)

  expect(await rowsOf('select id, to_address, subject, message_id, created_at from letter order by id')).toEqual(before)
  expect(await rowsOf('select kind, recipient, staff_id, cause, cause_id, state from letter_due order by id')).toEqual([
    { kind: 'offer', recipient: 'guest', staff_id: null, cause: 'offer', cause_id: 2, state: 'unsent' },
    { kind: 'enquiry-reply', recipient: 'guest', staff_id: null, cause: null, cause_id: null, state: 'unsent' },
    { kind: 'application', recipient: 'office', staff_id: null, cause: null, cause_id: null, state: 'unsent' },
    {
      kind: 'application-acknowledgement',
      recipient: 'owner',
      staff_id: null,
      cause: null,
      cause_id: null,
      state: 'unsent',
    },
    { kind: 'password-changed', recipient: 'staff', staff_id: 1, cause: null, cause_id: null, state: 'unsent' },
    { kind: 'money-received', recipient: 'guest', staff_id: null, cause: null, cause_id: null, state: 'unsent' },
  ])
  // An answer can still be sent as it was typed, and a copy opens nothing.
  expect((await rowsOf('select facts from letter_due where id = 2'))[0]?.facts).toEqual({
    subject: 'A subject',
    text: 'Dear Ada,\n\nYes · there is.',
  })
  const [offer] = await rowsOf('select text_body, html_body from letter where id = 1')
  expect(offer?.text_body).toBe('Open https://a.example/offer/… now')
  expect(JSON.stringify(offer)).not.toContain(TOKEN)
  await toPresent()
  expect(await rowsOf(`select id from letter_due where state = 'due'`)).toEqual([])
})

test('[rule letter-switch] after an update every kind of letter is on and in its standard words: what was due goes', async () => {
  const { database, toPresent } = await databaseBefore('0023')
  await database.pool.query(
    `insert into letter_due (kind, item, item_id, recipient, alone, created_at, due_at, next_attempt_at)
     values ('test', 'booking', 1, 'guest', true, '2026-09-01', '2026-09-01', '2026-09-01')`,
  )
  await toPresent()
  const { kysely } = database
  expect(await presentWords({ database: kysely })).toEqual(new Map())
  await withdrawSwitchedOff(kysely, new Date('2026-09-02'))
  expect(await kysely.selectFrom('letter_due').select('state').execute()).toEqual([{ state: 'due' }])
})
