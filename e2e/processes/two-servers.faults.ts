import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { type DatabaseLocation, databaseVariables, openServerDatabase } from '../server/demo.ts'
import { prepareData, type ServerAddress, startServer, stopServers } from '../server/test-server.ts'

/** Two server processes on one PostgreSQL with the demo. */
let [first, second]: ServerAddress[] = []
let db: DatabaseLocation

beforeAll(async () => {
  if (!inject('postgres')) return
  db = await prepareData('demo')
  const variables = { ...databaseVariables(db), TRUST_PROXY: '127.0.0.1,::1' }
  first = await startServer(variables, 'nothing')
  second = await startServer(variables, 'nothing')
})
afterAll(stopServers)

const MESSAGE = { name: 'Jo Ash', subject: 'General Inquiry' }

test('[threat two-servers] a sign-in at one server is valid at both', async (context) => {
  const [one, other] = bothServersOr(context.skip)
  const signedIn = await send(one, '/api/admin/login', one.account)
  expect(signedIn.status).toBe(200)
  const cookie = (signedIn.headers.get('set-cookie') ?? '').split(';', 1).join()
  const isKnownAt = async ({ url }: ServerAddress) =>
    (await fetch(`${url}/api/admin/session`, { headers: { Cookie: cookie } })).status
  expect([await isKnownAt(one), await isKnownAt(other)]).toEqual([200, 200])
  expect((await send(other, '/api/admin/logout', {}, { Cookie: cookie })).status).toBe(200)
  expect([await isKnownAt(one), await isKnownAt(other)]).toEqual([401, 401])
})

test('[threat two-servers] two servers share the limit of messages per address', async (context) => {
  const servers = bothServersOr(context.skip)
  const statuses: number[] = []
  for (let n = 0; n < 6; n += 1) {
    const message = { ...MESSAGE, email: 'many@example.org', message: `Question number ${n}` }
    const answer = await send(servers[n % 2] ?? servers[0], '/api/contact', message, {
      'X-Forwarded-For': '203.0.113.6',
    })
    statuses.push(answer.status)
    if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
})

test('[threat two-servers] [threat repeated-sending] identical messages sent to two servers are stored once', async (context) => {
  const servers = bothServersOr(context.skip)
  for (let round = 0; round < 20; round += 1) {
    const email = `once-${round}@example.org`
    const message = { ...MESSAGE, email, message: 'Is it quiet there at night?' }
    const headers = { 'Idempotency-Key': randomUUID(), 'X-Forwarded-For': `203.0.113.${100 + round}` }
    const answers = await Promise.all(
      Array.from({ length: 5 }, async (_, n) => {
        const answer = await send(servers[n % 2] ?? servers[0], '/api/contact', message, headers)
        return { status: answer.status, body: await answer.text() }
      }),
    )
    expect(answers).toEqual(Array(5).fill({ status: 201, body: answers[0]?.body }))
    expect(await readMessages(email)).toEqual([{ id: JSON.parse(answers[0]?.body ?? '').id, emails: 1 }])
  }
})

function bothServersOr(skip: (reason: string) => never): [ServerAddress, ServerAddress] {
  return first && second ? [first, second] : skip('Two servers need a PostgreSQL')
}

function send(
  { url }: ServerAddress,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

async function readMessages(email: string): Promise<unknown[]> {
  const opened = await openServerDatabase(db)
  onTestFinished(() => opened.close())
  const { rows } = await opened.pool.query(
    `select id, (select count(*)::int from email_outbox
        where item = 'contact_message' and item_id = contact_message.id and kind = 'message-acknowledgement') as emails
      from contact_message where email = $1`,
    [email],
  )
  return rows
}
