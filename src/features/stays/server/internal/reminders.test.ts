import { expect, test } from 'vitest'
import { sendAndReadEmails } from '#test/features/emails/server/fixtures.ts'
import { insertEntry, setup } from '#test/features/stays/server/fixtures.ts'
import { stayEmailTypes } from '../email-types.ts'
import { remindGuests } from '../jobs.ts'

/** Adds a confirmed stay from 20 to 24 October 2026 for £600.00, deposit included. The price is due on 25 September. */
async function setupOctoberStay() {
  const fixture = await setup('2026-09-09T11:00:00Z')
  const { ctx, clock, guest } = fixture
  const { id } = await guest()
  /** Sets the clock, runs the job twice and returns the type and subject of every email sent so far. */
  const emailsBy = async (moment: string) => {
    clock.set(moment)
    await remindGuests(ctx)
    await remindGuests(ctx)
    return (await sendAndReadEmails(ctx, stayEmailTypes)).map(({ kind, subject }) => `${kind}: ${subject}`)
  }
  const pay = (amount: string) => insertEntry(ctx, id, { amount })
  return { ...fixture, id, by: emailsBy, pay }
}

const SOON = 'balance-due-soon: £600.00 is due by Friday 25 September 2026: Heath Cottage'
const TODAY = 'balance-due: £600.00 is due today: Heath Cottage'

test('[rule balance-reminders] a guest is reminded five days before the due day', async () => {
  const { by } = await setupOctoberStay()
  expect(await by('2026-09-20T07:59:00Z')).toEqual([])
  expect(await by('2026-09-20T08:00:00Z')).toEqual([SOON])
  expect(await by('2026-09-24T12:00:00Z')).toEqual([SOON])
  expect(await by('2026-09-25T08:00:00Z')).toEqual([SOON, TODAY])
  expect(await by('2026-10-01T08:00:00Z')).toEqual([SOON, TODAY])
})

test('[rule balance-reminders] a server starting after the due day omits the first reminder', async () => {
  const { by } = await setupOctoberStay()
  expect(await by('2026-09-27T08:00:00Z')).toEqual([
    'balance-due: £600.00 was due on Friday 25 September 2026: Heath Cottage',
  ])
})

test('[rule balance-reminders] no reminder is sent more than a week late', async () => {
  const { by } = await setupOctoberStay()
  expect(await by('2026-10-02T08:00:00Z')).toEqual([])
})

test('[rule balance-reminders] no reminder is sent after payment or arrival', async () => {
  const { ctx, clock, by, pay } = await setupOctoberStay()
  clock.set('2026-09-20T08:00:00Z')
  await remindGuests(ctx)
  await pay('600.00')
  expect(await by('2026-09-25T08:00:00Z')).toEqual([])
  expect(await ctx.database.selectFrom('email_outbox').select('state').execute()).toEqual([{ state: 'withdrawn' }])
  const late = await setupOctoberStay()
  expect(await late.by('2026-10-20T15:30:00Z')).toEqual([])
})

test('[rule balance-reminders] a new due day gets a new reminder', async () => {
  const { ctx, id, by } = await setupOctoberStay()
  await by('2026-09-20T08:00:00Z')
  await ctx.database.updateTable('booking').set({ price_due_on: '2026-10-02' }).where('id', '=', id).execute()
  expect(await by('2026-09-27T08:00:00Z')).toEqual([
    SOON,
    'balance-due-soon: £600.00 is due by Friday 2 October 2026: Heath Cottage',
  ])
})

test('[rule arrival-email] a paid guest gets the arrival link once', async () => {
  const { ctx, by, pay } = await setupOctoberStay()
  await pay('600.00')
  expect(await by('2026-10-19T14:59:00Z')).toEqual([])
  expect(await by('2026-10-19T15:00:00Z')).toEqual(['arrival: How to get in: Heath Cottage'])
  expect(await by('2026-10-20T10:00:00Z')).toHaveLength(1)
  const [email] = await sendAndReadEmails(ctx, stayEmailTypes)
  expect(email?.text_body).toMatch(/http:\/\/localhost:3000\/stay\/[\w-]{22}/)
  expect(`${email?.text_body} ${email?.html_body}`).not.toMatch(/C4711X|Planted Lane|planted-wifi|HeathNet/)
})

test('[rule arrival-email] the office is notified of an unpaid arrival', async () => {
  const { by, pay } = await setupOctoberStay()
  const before = await by('2026-10-01T08:00:00Z')
  const unpaid = 'arrival-unpaid: Not paid, arrives Tuesday 20 October 2026: booking #1'
  expect(await by('2026-10-19T15:00:00Z')).toEqual([...before, unpaid])
  await pay('600.00')
  expect(await by('2026-10-20T09:00:00Z')).toEqual([...before, unpaid, 'arrival: How to get in: Heath Cottage'])
})

test('[rule arrival-email] no arrival email is sent after check-in', async () => {
  const { by, pay } = await setupOctoberStay()
  await pay('600.00')
  expect(await by('2026-10-20T15:00:00Z')).toEqual([])
})
