import { expect, onTestFinished, test, vi } from 'vitest'
import { mailServer } from '#test/platform/server/testing/mail-server.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import type { AppContext } from '../app-context.ts'
import { GUEST, inTransaction } from '../transaction.ts'
import { type NewEmail, withdrawEmails } from './due.ts'
import { emailType } from './email-type.ts'
import type { EmailType } from './email-types.ts'
import { openMailer } from './mailer.ts'
import { type Outgoing, openSmtp, Undelivered } from './smtp.ts'
import type { EmailTemplates } from './writing.tsx'

const SENDER = { name: 'Staffordshire Stays', phone: '01632 960142', email: 'hello@staffordshirestays.example' }
const STAY = { item: 'booking', itemId: 1 }

function kind(weight: number, changes: Partial<EmailType> = {}): EmailType {
  return {
    ...emailType({
      name: 'Test',
      reader: 'guest',
      weight,
      words: { subject: 'Of {kind}', title: 'Title of {kind}', opening: '', closing: '' },
      placeholders: (kind: string) => ({ kind }),
      read: async (_office, { kind }) => ({ to: 'ada@example.org', data: kind }),
      render: (kind, { link }) => ({ preview: '', body: link ? `Open ${link}` : `Words of ${kind}` }),
      samples: { emptiest: 'none', fullest: 'all' },
    }),
    ...changes,
  }
}

const LINK = 'http://localhost:3000/stay/AAAAAAAAAAAAAAAAAAAAAA'
let linksMade = 0
const EMAIL_TEMPLATES: EmailTemplates = {
  kinds: {
    small: kind(1),
    large: kind(2),
    bulk: kind(1, { isBulk: true }),
    typed: kind(1, { isTyped: true }),
    untrue: kind(1, { write: async () => null }),
    poison: kind(1, {
      write: async () => {
        throw new Error('It cannot be read')
      },
    }),
    link: kind(1, {
      link: async () => {
        linksMade += 1
        return LINK
      },
    }),
  },
  sender: async () => SENDER,
}

function due(ctx: AppContext, email: Partial<NewEmail> & { kind: string }): Promise<void> {
  return inTransaction(ctx, GUEST, (tx) => tx.email({ about: STAY, to: 'guest', ...email }))
}

const inMinutes = (ctx: AppContext, minutes: number) => new Date(ctx.clock.now().getTime() + minutes * 60_000)

function states(ctx: AppContext) {
  return ctx.database.selectFrom('email_outbox').select(['kind', 'state', 'attempts', 'reason']).orderBy('id').execute()
}

async function setup(answers: Parameters<typeof mailServer>[0] = {}) {
  const opened = await createTestContext()
  const server = await mailServer(answers)
  onTestFinished(() => server.close())
  const mailerOf = (ctx: AppContext = opened.ctx) => {
    const smtp = openSmtp({ smtpUrl: server.url, mailEnvelopeFrom: 'bounces@example.com' })
    const mailer = openMailer(ctx, EMAIL_TEMPLATES, smtp)
    onTestFinished(() => mailer.stop())
    return mailer
  }
  const subjects = () => server.arrived.map(({ raw }) => raw.match(/^Subject: (.+)$/m)?.[1])
  return { ...opened, server, postOf: mailerOf, mailer: mailerOf(), subjects }
}

test('[rule outbox] an email is sent once with its headers', async () => {
  const { ctx, server, mailer } = await setup()
  await due(ctx, { kind: 'small' })
  await due(ctx, { kind: 'typed', alone: true })
  await mailer.sendDue()
  await mailer.sendDue()
  expect(server.arrived).toHaveLength(2)
  const [email, typed] = server.arrived.toSorted((one, other) => one.raw.indexOf('typed') - other.raw.indexOf('typed'))
  expect([email?.from, email?.to]).toEqual(['bounces@example.com', ['ada@example.org']])
  for (const header of [
    /^From: Staffordshire Stays <office@localhost>$/m,
    /^To: ada@example\.org$/m,
    /^Reply-To: hello@staffordshirestays\.example$/m,
    /^Auto-Submitted: auto-generated$/m,
  ])
    expect(email?.raw).toMatch(header)
  expect(email?.raw).toContain('multipart/alternative')
  expect(typed?.raw).not.toContain('Auto-Submitted')
  expect(await states(ctx)).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
  const copies = await ctx.database.selectFrom('email').selectAll().execute()
  expect(copies.map(({ message_id }) => message_id).toSorted()).toEqual(
    server.arrived.map(({ messageId }) => messageId).toSorted(),
  )
  expect(copies[0]).toMatchObject({ to_address: 'ada@example.org', item: 'booking', item_id: 1 })
})

test('[rule one-email] emails about one stay are merged for each recipient', async () => {
  const { ctx, server, mailer, subjects } = await setup()
  await due(ctx, { kind: 'small' })
  await due(ctx, { kind: 'large' })
  await due(ctx, { kind: 'large', to: 'office' })
  await due(ctx, { kind: 'large', about: { item: 'booking', itemId: 2 } })
  await due(ctx, { kind: 'typed', alone: true })
  await mailer.sendDue()
  expect(subjects().toSorted()).toEqual(['Of large', 'Of large', 'Of large', 'Of typed'])
  const together = server.arrived.filter(({ raw }) => raw.includes('Words of small'))
  expect(together).toHaveLength(1)
  expect(together[0]?.raw).toMatch(/Words of large[\s\S]*Title of small[\s\S]*Words of small/i)
  const rows = await ctx.database.selectFrom('email_outbox').select(['kind', 'email_id']).orderBy('id').execute()
  expect(rows[0]?.email_id).toBe(rows[1]?.email_id)
})

test('[rule money-emails-wait] an email waits up to an hour for related emails due soon', async () => {
  const { ctx, clock, mailer, subjects } = await setup()
  for (let minute = 0; minute < 62; minute += 10) {
    await due(ctx, { kind: minute === 0 ? 'large' : 'small', dueAt: inMinutes(ctx, 15) })
    await mailer.sendDue()
    clock.forward(10)
  }
  expect(subjects()).toEqual([])
  clock.forward(6)
  await mailer.sendDue()
  expect(subjects()).toEqual(['Of large'])
  expect((await states(ctx)).every(({ state }) => state === 'sent')).toBe(true)
})

test('no email waits for an email due next month', async () => {
  const { ctx, clock, mailer, subjects } = await setup()
  await due(ctx, { kind: 'small', dueAt: inMinutes(ctx, 30 * 24 * 60) })
  await due(ctx, { kind: 'large', dueAt: inMinutes(ctx, 15) })
  clock.forward(15)
  await mailer.sendDue()
  expect(subjects()).toEqual(['Of large'])
  clock.forward(30 * 24 * 60)
  await mailer.sendDue()
  expect(subjects()).toEqual(['Of large', 'Of small'])
})

test('[rule emails-are-true] untrue and withdrawn emails are not sent', async () => {
  const { ctx, clock, mailer, server } = await setup()
  const cause = { of: 'ledger_entry', id: 7 }
  await due(ctx, { kind: 'untrue' })
  await due(ctx, { kind: 'small', cause, dueAt: inMinutes(ctx, 15) })
  await due(ctx, { kind: 'small', cause, dueAt: inMinutes(ctx, 15) })
  const isKnown = await inTransaction(ctx, GUEST, (tx) => withdrawEmails(tx, { cause, reason: 'Taken back.' }))
  expect(isKnown).toBe(false)
  clock.forward(20)
  await mailer.sendDue()
  expect(server.arrived).toEqual([])
  // Only one email of a kind about an event is due, even if added twice.
  expect(await states(ctx)).toMatchObject([
    { kind: 'untrue', state: 'withdrawn', reason: 'This was no longer true when it was due.' },
    { kind: 'small', state: 'withdrawn', reason: 'Taken back.' },
  ])
  await due(ctx, { kind: 'small', cause })
  await mailer.sendDue()
  expect(await inTransaction(ctx, GUEST, (tx) => withdrawEmails(tx, { cause, reason: 'Too late.' }))).toBe(true)
})

test("[rule private-link] an email's link is encrypted until the email is sent", async () => {
  let isDown = true
  const { ctx, clock, mailer, server } = await setup({ data: () => (isDown ? 451 : null) })
  linksMade = 0
  await due(ctx, { kind: 'link' })
  await mailer.sendDue()
  const [waiting] = await ctx.database.selectFrom('email_outbox').selectAll().execute()
  expect(waiting?.link).toEqual(expect.any(String))
  expect(JSON.stringify(waiting)).not.toContain('AAAA')
  isDown = false
  clock.forward(2)
  await mailer.sendDue()
  expect(linksMade).toBe(1)
  // Lines of an encoded email end with `=` where they are cut.
  expect(server.arrived[0]?.raw.replaceAll(/=\r?\n/g, '')).toContain(LINK)
  const [copy] = await ctx.database.selectFrom('email').selectAll().execute()
  expect(copy?.text_body).toContain('http://localhost:3000/stay/…')
  expect(JSON.stringify(copy)).not.toContain('AAAA')
  expect((await ctx.database.selectFrom('email_outbox').select('link').execute())[0]?.link).toBeNull()
})

test('[threat mail-server] a temporary refusal is retried for a day', async () => {
  const { ctx, clock } = await createTestContext()
  const ids = new Set<string>()
  const busy = async ({ messageId }: Outgoing) => {
    ids.add(messageId)
    throw new Undelivered('421 Not now', false)
  }
  const mailer = openMailer(ctx, EMAIL_TEMPLATES, { send: busy, close: () => undefined })
  await due(ctx, { kind: 'small' })
  const pauses: number[] = []
  for (let attempt = 0; attempt < 40; attempt++) {
    await mailer.sendDue()
    const [row] = await ctx.database.selectFrom('email_outbox').selectAll().orderBy('id').execute()
    if (row?.state !== 'due') break
    const pause = (row.next_attempt_at.getTime() - clock.now().getTime()) / 60_000
    pauses.push(pause)
    clock.forward(pause)
  }
  for (const [at, minutes] of [1, 2, 4, 8, 16, 32, 60, 60].entries()) {
    expect(pauses[at]).toBeGreaterThanOrEqual(minutes * 0.8)
    expect(pauses[at]).toBeLessThanOrEqual(minutes * 1.2)
  }
  const day = pauses.reduce((sum, pause) => sum + pause, 0)
  expect([day >= 24 * 60, day < 26 * 60]).toEqual([true, true])
  expect(ids.size).toBe(1)
  expect((await states(ctx))[0]).toMatchObject({ state: 'failed', reason: '421 Not now' })
})

test.each([
  ['answers 421', 421],
  ['answers 451', 451],
  ['takes the whole email and never answers', 'hang'],
] as const)('[threat mail-server] a server that %s is tried again later', async (_, answer) => {
  const { ctx, server } = await setup({ data: () => answer })
  const smtp = openSmtp({ smtpUrl: server.url, mailEnvelopeFrom: 'bounces@example.com' }, 300)
  onTestFinished(() => smtp.close())
  await due(ctx, { kind: 'small' })
  await openMailer(ctx, EMAIL_TEMPLATES, smtp).sendDue()
  expect(await states(ctx)).toMatchObject([{ state: 'due', attempts: 1, reason: expect.any(String) }])
})

test("[threat mail-server] [rule failed-emails] a permanent refusal stores the server's answer", async () => {
  const { ctx, mailer, server } = await setup({ recipient: () => 550 })
  await due(ctx, { kind: 'small' })
  await due(ctx, { kind: 'large', about: { item: 'booking', itemId: 2 } })
  await due(ctx, { kind: 'large', to: 'office' })
  await mailer.sendDue()
  expect(server.arrived).toEqual([])
  const failed = { state: 'failed', attempts: 1, reason: expect.stringContaining('550') }
  expect(await states(ctx)).toEqual([
    { kind: 'small', ...failed },
    { kind: 'large', ...failed },
    { kind: 'large', ...failed },
    // One email to the office reports both failed emails to guests.
    { kind: 'emails-failed', state: 'due', attempts: 0, reason: null },
  ])
})

test('[threat mail-server] an unreachable mail server is tried again', async () => {
  let isCut = true
  const { ctx, clock, mailer, server } = await setup({ data: () => (isCut ? 'cut' : null) })
  await due(ctx, { kind: 'small' })
  await mailer.sendDue()
  expect(await states(ctx)).toMatchObject([{ state: 'due', attempts: 1, reason: expect.any(String) }])
  isCut = false
  await server.close()
  clock.forward(2)
  await mailer.sendDue()
  expect(await states(ctx)).toMatchObject([{ state: 'due', attempts: 2 }])
  const again = await mailServer({}, server.port)
  onTestFinished(() => again.close())
  clock.forward(4)
  await mailer.sendDue()
  expect(again.arrived).toHaveLength(1)
  expect(await states(ctx)).toMatchObject([{ state: 'sent', attempts: 3 }])
})

test('[threat mail-server] slow bulk emails do not delay an email to one guest', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<null>()
  const { ctx, mailer, subjects } = await setup({ data: ({ raw }) => (raw.includes('Of bulk') ? answered : null) })
  for (let itemId = 1; itemId <= 10; itemId++) await due(ctx, { kind: 'bulk', about: { item: 'booking', itemId } })
  const sending = mailer.sendDue()
  await due(ctx, { kind: 'small', about: { item: 'booking', itemId: 11 } })
  mailer.sendSoon()
  await expect.poll(subjects).toEqual(['Of small'])
  answer(null)
  await sending
  expect(subjects()).toHaveLength(11)
})

test('[threat doubled-email] a lease is renewed while the mail server is slow', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { promise: sent, resolve: accept } = Promise.withResolvers<void>()
  const { ctx, clock, mailer, server } = await setup()
  await due(ctx, { kind: 'small' })
  const slow = openMailer(ctx, EMAIL_TEMPLATES, { send: () => sent, close: () => undefined })
  const sending = slow.sendDue()
  await expect.poll(() => states(ctx)).toMatchObject([{ attempts: 1 }])
  for (let minute = 0; minute < 9; minute++) {
    clock.forward(1)
    await vi.advanceTimersByTimeAsync(60_000)
    await mailer.sendDue()
  }
  expect(server.arrived).toEqual([])
  accept()
  await sending
  expect(await states(ctx)).toMatchObject([{ state: 'sent', attempts: 1 }])
})

test('[threat mail-server] an email that cannot be written does not stop the others', async () => {
  const { ctx, mailer, subjects } = await setup()
  await due(ctx, { kind: 'poison' })
  await due(ctx, { kind: 'unknown', about: { item: 'booking', itemId: 3 } })
  await due(ctx, { kind: 'small', about: { item: 'booking', itemId: 2 } })
  await mailer.sendDue()
  expect(subjects()).toEqual(['Of small'])
  expect(await states(ctx)).toMatchObject([
    { state: 'due', attempts: 1, reason: 'It cannot be read' },
    { state: 'due', attempts: 1 },
    { state: 'sent' },
  ])
})

test('[threat doubled-email] two servers that run at once send each email once', async () => {
  const { ctx, mailer, postOf, server } = await setup()
  const other = postOf()
  for (let itemId = 1; itemId <= 100; itemId++) await due(ctx, { kind: 'small', about: { item: 'booking', itemId } })
  await Promise.all([mailer.sendDue(), other.sendDue()])
  expect(server.arrived).toHaveLength(100)
  expect(new Set(server.arrived.map(({ messageId }) => messageId)).size).toBe(100)
})

test('[threat doubled-email] another server resends a dead server’s emails under the original Message-IDs', async () => {
  const { ctx, clock, mailer, server } = await setup()
  const seen: string[] = []
  // Delivers the email, then hangs like a server that dies before it records the delivery.
  const dying = ({ messageId }: Outgoing) => {
    seen.push(messageId)
    return new Promise<void>(() => undefined)
  }
  await due(ctx, { kind: 'small' })
  void openMailer(ctx, EMAIL_TEMPLATES, { send: dying, close: () => undefined }).sendDue()
  await expect.poll(() => seen.length).toBe(1)
  await mailer.sendDue()
  expect(server.arrived).toEqual([])
  clock.forward(6)
  await mailer.sendDue()
  expect(server.arrived.map(({ messageId }) => messageId)).toEqual(seen)
  expect(await states(ctx)).toMatchObject([{ state: 'sent', attempts: 2 }])
})

test('a stopping server starts no more emails', async () => {
  const { ctx, mailer, server } = await setup()
  for (let itemId = 1; itemId <= 30; itemId++) await due(ctx, { kind: 'small', about: { item: 'booking', itemId } })
  const sending = mailer.sendDue()
  await expect.poll(() => server.arrived.length).toBeGreaterThan(0)
  await mailer.stop()
  await sending
  const left = (await states(ctx)).filter(({ state }) => state === 'due')
  expect(left.every(({ attempts }) => attempts === 0)).toBe(true)
  expect(server.arrived).toHaveLength(30 - left.length)
})

test('[rule demo-shelf] without a mail server the demo stores emails when they are due', async () => {
  const { ctx, clock } = await createTestContext()
  const mailer = openMailer(ctx, EMAIL_TEMPLATES)
  await due(ctx, { kind: 'small' })
  await due(ctx, { kind: 'large', about: { item: 'booking', itemId: 2 }, dueAt: inMinutes(ctx, 15) })
  await mailer.sendDue()
  expect(await states(ctx)).toMatchObject([{ state: 'stored' }, { state: 'due' }])
  clock.forward(15)
  await mailer.sendDue()
  expect(await states(ctx)).toMatchObject([{ state: 'stored' }, { state: 'stored' }])
  expect(await ctx.database.selectFrom('email').select('subject').execute()).toHaveLength(2)
})

test('[rule demo-shelf] a real site without a mail server marks due emails as not sent', async () => {
  const real = { PUBLIC_URL: 'https://www.example.co.uk', SECRET: 'x'.repeat(32) }
  const { ctx, clock } = await createTestContext('2026-09-09T11:00:00Z', real)
  await due(ctx, { kind: 'small' })
  await due(ctx, { kind: 'large', dueAt: inMinutes(ctx, 15) })
  await openMailer(ctx, EMAIL_TEMPLATES).sendDue()
  expect(await states(ctx)).toMatchObject([{ state: 'unsent' }, { state: 'due' }])
  const server = await mailServer()
  onTestFinished(() => server.close())
  const withMail = { ...ctx, config: { ...ctx.config, smtpUrl: server.url } }
  const mailer = openMailer(withMail, EMAIL_TEMPLATES)
  onTestFinished(() => mailer.stop())
  clock.forward(60)
  await mailer.sendDue()
  expect(server.arrived.map(({ raw }) => raw.match(/^Subject: (.+)$/m)?.[1])).toEqual(['Of large'])
})
