import { expect, test } from 'vitest'
import { moneyRows, setup } from '#test/features/payments/server/fixtures.ts'

/** Sets up a stay that ended on 4 October, paid in full, with a deposit of £217.50. The clock is Monday 5 October. */
async function setupPastStay() {
  const fixture = await setup()
  const { book, enter, call, clock, ctx } = fixture
  const id = await book()
  await enter(id, { kind: 'received', amount: '652.50' })
  clock.set('2026-10-05T09:00:00Z')
  const deduct = (amount: string, more: object = {}) =>
    enter(id, { kind: 'deduction', amount, day: '2026-10-05', reason: 'A broken window', ...more })
  const ledger = async () => (await call('GET', `/api/admin/bookings/${id}/ledger`)).body
  const money = async () => (await ledger()).money
  const correct = async (entryId: number) =>
    call('POST', `/api/admin/bookings/${id}/ledger/${entryId}/correct`, { reason: 'Entered by mistake' })
  const cancel = async (booking: number, cancellation_charge = '435.00') => {
    const cancelled = { status: 'cancelled' as const, cancelled_at: clock.now(), cancellation_charge }
    await ctx.database.updateTable('booking').set(cancelled).where('id', '=', booking).execute()
  }
  return { ...fixture, id, deduct, ledger, money, correct, cancel }
}

const CLAIMED = { isClaimed: true }

test('[rule damage-claim] deducting more than the deposit held requires a claim', async () => {
  const { deduct, ctx, money } = await setupPastStay()
  const before = await moneyRows(ctx)
  expect(await deduct('217.51')).toMatchObject({
    status: 409,
    body: {
      message: '£217.50 of the security deposit is held. To keep more, claim £0.01 from the guest.',
      wants: ['claim'],
      mayKeep: '217.50',
    },
  })
  expect(await moneyRows(ctx)).toEqual(before)
  expect(await deduct('217.50')).toMatchObject({ status: 201 })
  expect(await money()).toMatchObject({ owed: '0.00', depositHeld: '0.00', claimed: '0.00', claimDueOn: null })
})

test('[rule damage-claim] a claim has a separate due day', async () => {
  const { deduct, money, clock, call } = await setupPastStay()
  expect(await deduct('300.00', CLAIMED)).toMatchObject({ status: 201 })
  expect(await money()).toMatchObject({
    owed: '82.50',
    deducted: '300.00',
    claimed: '82.50',
    claimOwed: '82.50',
    claimDueOn: '2026-10-08',
    priceDueOn: '2026-09-20',
    depositHeld: '0.00',
    overdue: false,
  })
  clock.set('2026-10-10T09:00:00Z')
  const { body } = await call('GET', '/api/admin/payments?view=overdue')
  expect(body).toMatchObject([{ due: { what: ['damage'], amount: '82.50', on: '2026-10-08', daysOverdue: 2 } }])
})

test('[rule damage-claim] a paid claim remains a separate line', async () => {
  const { deduct, money, enter, id } = await setupPastStay()
  await deduct('300.00', CLAIMED)
  await enter(id, { kind: 'received', amount: '82.50', day: '2026-10-05' })
  expect(await money()).toMatchObject({ state: 'paid', owed: '0.00', claimed: '82.50', claimOwed: '0.00' })
  expect(await enter(id, { kind: 'deposit-returned', amount: '0.01', day: '2026-10-05' })).toMatchObject({
    status: 409,
  })
})

test('[rule damage-claim] a second claim renews the due day unless payment is overdue', async () => {
  const { deduct, money, clock } = await setupPastStay()
  await deduct('300.00', CLAIMED)
  clock.set('2026-10-07T09:00:00Z')
  await deduct('10.00', CLAIMED)
  expect(await money()).toMatchObject({ claimOwed: '92.50', claimDueOn: '2026-10-12' })
  clock.set('2026-10-14T09:00:00Z')
  await deduct('10.00', CLAIMED)
  expect(await money()).toMatchObject({ claimOwed: '102.50', claimDueOn: '2026-10-12', overdue: true })
})

test('[rule damage-claim] without a deposit all damage is claimed', async () => {
  const { book, enter, call } = await setupPastStay()
  const id = await book({ security_deposit: '0.00', check_in: '2026-09-20', check_out: '2026-09-23' })
  await enter(id, { kind: 'received', amount: '435.00', day: '2026-10-05' })
  const damage = { kind: 'deduction', amount: '1000.00', day: '2026-10-05', reason: 'A flood', ...CLAIMED }
  expect(await enter(id, damage)).toMatchObject({ status: 201 })
  const { body } = await call('GET', `/api/admin/bookings/${id}/ledger`)
  expect(body).toMatchObject({
    mostBack: '435.00',
    money: { owed: '1000.00', claimed: '1000.00', claimOwed: '1000.00' },
  })
})

test('[rule damage-claim] a payment for damage to a cancelled stay takes no nights', async () => {
  const { book, enter, call, cancel } = await setupPastStay()
  const id = await book({ check_in: '2026-09-20', check_out: '2026-09-23' })
  await cancel(id, '0.00')
  const ledger = async () => (await call('GET', `/api/admin/bookings/${id}/ledger`)).body
  expect((await ledger()).state).toBe('cancelled free')
  await enter(id, { kind: 'deduction', amount: '300.00', day: '2026-10-05', reason: 'A broken window', ...CLAIMED })
  expect(await ledger()).toMatchObject({ state: 'cancelled late', money: { owed: '300.00' } })
  const { body } = await call('GET', '/api/admin/payments?view=due-this-week')
  expect(body).toMatchObject([{ bookingId: id, due: { what: ['damage'], amount: '300.00', on: '2026-10-08' } }])
  expect(await enter(id, { kind: 'received', amount: '300.00', day: '2026-10-05' })).toMatchObject({ status: 201 })
  expect(await ledger()).toMatchObject({ status: 'cancelled', money: { owed: '0.00' } })
})

test('[rule damage-claim] damage beyond a part-paid deposit cannot be claimed', async () => {
  const { book, enter, call } = await setupPastStay()
  const id = await book({ check_in: '2026-09-20', check_out: '2026-09-23' })
  await enter(id, { kind: 'received', amount: '100.00', day: '2026-10-05' })
  const deduct = (amount: string, more: object) =>
    enter(id, { kind: 'deduction', amount, day: '2026-10-05', reason: 'A broken window', ...more })
  for (const more of [{}, CLAIMED]) {
    const { status, body } = await deduct('300.00', more)
    expect([status, body]).toEqual([
      409,
      {
        message:
          '£100.00 of the security deposit is held. More can be claimed from the guest once the other £117.50 of it has been paid.',
      },
    ])
  }
  expect(await deduct('100.00', {})).toMatchObject({ status: 201 })
  await enter(id, { kind: 'received', amount: '117.50', day: '2026-10-05' })
  expect(await deduct('200.00', CLAIMED)).toMatchObject({ status: 201 })
  const { body } = await call('GET', `/api/admin/bookings/${id}/ledger`)
  expect(body.money).toMatchObject({ deducted: '300.00', claimed: '82.50', depositHeld: '0.00' })
})

test('[rule damage-claim] a sum owed after a corrected claim gets a new due day', async () => {
  const { enter, call, clock, correct, deduct, ledger, id } = await setupPastStay()
  await deduct('300.00', CLAIMED)
  const { entries } = await ledger()
  await correct(entries.findLast(({ kind }: { kind: string }) => kind === 'deduction').id)
  await deduct('17.50')
  clock.set('2026-11-02T09:00:00Z')
  await enter(id, { kind: 'received', amount: '600.00', day: '2026-11-02' })
  await correct(entries.find(({ kind }: { kind: string }) => kind === 'received').id)
  expect((await ledger()).money).toMatchObject({
    owed: '52.50',
    claimed: '0.00',
    overdue: false,
    priceDueOn: '2026-11-05',
  })
  expect((await call('GET', '/api/admin/payments?view=overdue')).body).toEqual([])
})

test('[rule damage-claim] the order of two claims changes neither sums nor lines', async () => {
  const results = []
  for (const order of [
    ['150.00', '120.00'],
    ['120.00', '150.00'],
  ]) {
    const { deduct, ledger } = await setupPastStay()
    for (const amount of order) expect(await deduct(amount, CLAIMED)).toMatchObject({ status: 201 })
    const { money, entries } = await ledger()
    const deductions = entries.filter(({ kind }: { kind: string }) => kind === 'deduction')
    results.push({ money, amounts: deductions.map(({ amount }: { amount: string }) => amount).sort() })
  }
  expect(results[0]).toEqual(results[1])
  expect(results[0]).toMatchObject({ money: { deducted: '270.00', claimed: '52.50' }, amounts: ['120.00', '150.00'] })
})

test('[rule damage-claim] reversing either of two deductions ends the claim', async () => {
  for (const reversed of [0, 1]) {
    const { deduct, ledger, correct, money } = await setupPastStay()
    for (const amount of ['150.00', '150.00']) await deduct(amount, CLAIMED)
    const deductions = (await ledger()).entries.filter(({ kind }: { kind: string }) => kind === 'deduction')
    await correct(deductions[reversed].id)
    expect(await money()).toMatchObject({ owed: '0.00', deducted: '150.00', claimed: '0.00', depositHeld: '67.50' })
  }
})

test('[rule damage-claim] the second of two concurrent deductions needs a claim', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { deduct, money } = await setupPastStay()
    const plain = await Promise.all([deduct('150.00'), deduct('150.00')])
    expect(plain.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await money()).toMatchObject({ owed: '0.00', deducted: '150.00', claimed: '0.00', depositHeld: '67.50' })
    const claimed = await Promise.all([deduct('100.00', CLAIMED), deduct('50.00', CLAIMED)])
    expect(claimed.map(({ status }) => status)).toEqual([201, 201])
    expect(await money()).toMatchObject({ owed: '82.50', deducted: '300.00', claimed: '82.50', depositHeld: '0.00' })
  }
})

test('[rule damage-claim] either a deduction or a concurrent return of the deposit is rejected', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { deduct, money, enter, id } = await setupPastStay()
    const back = { kind: 'deposit-returned', amount: '217.50', day: '2026-10-05' }
    const both = await Promise.all([deduct('217.50'), enter(id, back)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await money()).toMatchObject({ owed: '0.00', claimed: '0.00', depositHeld: '0.00' })
  }
})

test('[rule damage-claim] damage above a cancelled stay’s refund is claimed', async () => {
  const { deduct, money, ledger, enter, cancel, id } = await setupPastStay()
  await cancel(id)
  expect(await deduct('217.51')).toMatchObject({ status: 409, body: { wants: ['claim'], mayKeep: '217.50' } })
  expect(await deduct('300.00', CLAIMED)).toMatchObject({ status: 201 })
  expect(await money()).toMatchObject({
    owed: '82.50',
    claimed: '300.00',
    claimOwed: '82.50',
    claimDueOn: '2026-10-08',
  })
  expect(await ledger()).toMatchObject({ mostBack: '435.00' })
  await enter(id, { kind: 'received', amount: '82.50', day: '2026-10-05' })
  expect(await ledger()).toMatchObject({
    mostBack: '435.00',
    money: { owed: '0.00', claimed: '300.00', claimOwed: '0.00' },
  })
})

test('[rule damage-claim] all damage of an unpaid cancelled stay is claimed', async () => {
  const { book, enter, call, cancel } = await setupPastStay()
  const id = await book({ check_in: '2026-09-20', check_out: '2026-09-23' })
  await cancel(id)
  const damage = { kind: 'deduction', amount: '300.00', day: '2026-10-05', reason: 'A broken window', ...CLAIMED }
  expect(await enter(id, damage)).toMatchObject({ status: 201 })
  expect((await call('GET', `/api/admin/bookings/${id}/ledger`)).body).toMatchObject({
    mostBack: '0.00',
    money: { owed: '735.00', claimed: '300.00', claimOwed: '300.00', claimDueOn: '2026-10-08', depositOwed: '0.00' },
  })
})

test('only a deduction can be a claim', async () => {
  const { enter, id } = await setupPastStay()
  const refund = { kind: 'refund', amount: '10.00', day: '2026-10-05', ...CLAIMED }
  expect(await enter(id, refund)).toMatchObject({ status: 400, body: { message: 'isClaimed is only for deductions' } })
})
