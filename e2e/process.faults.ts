import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startScratchPostgres } from '#platform/server/testing/scratch-postgres.ts'
import { openBooks } from './demo.ts'
import { closeHouses, type House, openHouse } from './house.ts'
import { later } from './later.ts'
import { officeCall } from './office.ts'

afterAll(closeHouses)

const STAY = { checkInDate: later('2099-05-04'), checkOutDate: later('2099-05-07') }

/** What guests and the office write, by turns, each under a number of its own; what was answered 2xx is acknowledged. */
async function writer(house: House) {
  // Signed in before anything is measured: that takes as long as twenty writes.
  expect((await officeCall(house, 'GET', '/api/admin/settings')).status).toBe(200)
  let number = 0
  const acknowledged = { enquiries: new Set<string>(), messages: new Set<string>(), settings: new Set<number>() }
  const refused: { status: number; retryAfter: string | null; body: string; at: number }[] = []
  const send = (path: string, body: object) =>
    fetch(`${house.url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Jo Ash', message: 'Is it quiet there at night?', ...body }),
    })
  const writeOne = async (): Promise<void> => {
    number += 1
    const [email, figure] = [`guest-${number}@example.org`, number]
    const [answering, note] =
      number % 3 === 0
        ? [
            officeCall(house, 'PATCH', '/api/admin/settings', { marketing: { happyGuests: 1_000 + figure } }),
            () => acknowledged.settings.add(1_000 + figure),
          ]
        : number % 3 === 1
          ? [
              send('/api/enquiries', { email, phone: '01632 960123', propertyTitle: 'Chase View', guests: 2, ...STAY }),
              () => acknowledged.enquiries.add(email),
            ]
          : [send('/api/contact', { email, subject: 'General Inquiry' }), () => acknowledged.messages.add(email)]
    const answer = await answering
    const body = await answer.text()
    if (answer.ok) note()
    else refused.push({ status: answer.status, retryAfter: answer.headers.get('retry-after'), body, at: Date.now() })
  }
  return { acknowledged, refused, writeOne }
}

type Writer = Awaited<ReturnType<typeof writer>>

/** Writes so many times a second until told to stop; what the plug's pulling breaks off is nobody's answer. */
async function writeAt(perSecond: number, writeOne: () => Promise<void>, isOver: () => boolean): Promise<void> {
  const under: Promise<void>[] = []
  while (!isOver()) {
    under.push(writeOne().catch(() => undefined))
    await pause(1_000 / perSecond)
  }
  await Promise.all(under)
}

/** Each acknowledged write once, and of each row one line of the trail and one letter to its guest. */
async function expectWhole(house: House, { enquiries, messages, settings }: Writer['acknowledged']) {
  const books = await house.books()
  const ask = async (question: string) => (await books.pool.query(question)).rows as Record<string, unknown>[]
  try {
    for (const [table, acknowledged, thanks] of [
      ['enquiry', enquiries, 'enquiry-acknowledgement'],
      ['contact_message', messages, 'message-acknowledgement'],
    ] as const) {
      const rows = await ask(`
        select row.email,
          (select count(*)::int from trail where item = '${table}' and item_id = row.id and action = 'received') as trail,
          (select count(*)::int from letter_due
            where item = '${table}' and item_id = row.id and kind = '${thanks}') as letters
        from ${table} as row where row.email like 'guest-%@example.org'`)
      expect(acknowledged.size).toBeGreaterThan(0)
      const kept = rows.map(({ email }) => String(email))
      expect([...acknowledged].filter((email) => kept.filter((one) => one === email).length !== 1)).toEqual([])
      expect(rows.filter(({ trail, letters }) => trail !== 1 || letters !== 1)).toEqual([])
    }
    const trail = await ask(
      `select (after ->> 'marketing.happyGuests')::int as figure from trail where item = 'setting'`,
    )
    const figures = trail.map(({ figure }) => Number(figure))
    expect(settings.size).toBeGreaterThan(0)
    expect([...settings].filter((figure) => figures.filter((one) => one === figure).length !== 1)).toEqual([])
  } finally {
    await books.close()
  }
}

test('[threat power-cut] 20 times kill -9 at 50 writes a second: what was answered is there once, each with its trail and its letter', async () => {
  const house = await openHouse({ RATE_LIMITS: 'off' }, 'embedded demo')
  const { acknowledged, writeOne } = await writer(house)
  for (let round = 0; round < 20; round += 1) {
    const end = { isOver: false }
    const writing = writeAt(50, writeOne, () => end.isOver)
    await pause(700 + 60 * round)
    await house.kill()
    end.isOver = true
    await writing
    const stopped = Date.now()
    await house.reopen()
    expect(Date.now() - stopped).toBeLessThan(15_000)
  }
  await house.stop()
  await expectWhole(house, acknowledged)
})

test('[threat database-away] PostgreSQL stops for 10 seconds: 503 with Retry-After meanwhile, none after 5 seconds more, nothing answered is lost', async () => {
  const postgres = await startScratchPostgres()
  onTestFinished(() => postgres.stop())
  const variables = { DATABASE_URL: postgres.url, SECRET: 'for-trials-only-0123456789abcdef', RATE_LIMITS: 'off' }
  const house = await openHouse(variables, 'nothing')
  const { acknowledged, refused, writeOne } = await writer(house)
  const end = { isOver: false }
  const writing = writeAt(20, writeOne, () => end.isOver)
  await pause(3_000)
  expect(refused).toEqual([])
  await postgres.halt()
  await pause(10_000)
  await postgres.start()
  const back = Date.now()
  await pause(15_000)
  end.isOver = true
  await writing
  expect(refused.length).toBeGreaterThan(0)
  for (const { status, retryAfter, body } of refused) {
    expect([status, Number(retryAfter) > 0], body).toEqual([503, true])
    expect(Object.keys(JSON.parse(body))).toEqual(['message'])
  }
  expect(Math.max(...refused.map(({ at }) => at)) - back).toBeLessThan(5_000)
  await house.stop()
  await expectWhole(
    { ...house, books: () => openBooks({ folder: house.dataDir, databaseUrl: postgres.url }) },
    acknowledged,
  )
})

test('[threat stop-under-load] SIGTERM at 100 requests a second: what was begun is answered, the process ends by itself, no letter stays in hand', async () => {
  const house = await openHouse({ RATE_LIMITS: 'off' }, 'embedded demo')
  const { acknowledged, refused, writeOne } = await writer(house)
  await writeOne()
  const begun: Promise<string>[] = []
  for (let sent = 0; sent < 200; sent += 1) {
    const work = sent % 10 === 0 ? writeOne() : fetch(`${house.url}/api/site`).then((answer) => answer.text())
    begun.push(
      Promise.resolve(work).then(
        () => 'answered',
        (error: Error) => `broken off: ${error.message}`,
      ),
    )
    await pause(10)
  }
  const asked = Date.now()
  await house.stop()
  expect(Date.now() - asked).toBeLessThan(25_000)
  expect(house.ended()).toEqual({ code: 0, signal: null })
  expect((await Promise.all(begun)).filter((end) => end !== 'answered')).toEqual([])
  expect(refused).toEqual([])
  const books = await house.books()
  const inHand = await books.pool.query('select id from letter_due where leased_by is not null')
  await books.close()
  expect(inHand.rows).toEqual([])
  await expectWhole(house, acknowledged)
})
