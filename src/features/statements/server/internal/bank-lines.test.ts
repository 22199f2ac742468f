import { expect, test } from 'vitest'
import { paymentReference } from '#features/ledger/contract.ts'
import { paymentEmailTypes } from '#features/payments/server/email-types.ts'
import { sendAndReadEmails } from '#test/features/emails/server/fixtures.ts'
import { moneyRows } from '#test/features/payments/server/fixtures.ts'
import { setup } from '#test/features/statements/server/internal/fixtures.ts'
import { statementEmailTypes } from '../email-types.ts'

const AFTER_STAY = '2026-10-05T11:00:00Z'

test('[rule statement-match] a line with a reference and an amount due is an exact match', async () => {
  const { book, importLines, call } = await setup()
  const id = await book()
  await importLines([
    ['2026-09-09', '217.50', 'J GUEST', paymentReference(id).replaceAll('-', ' ').replaceAll('0', 'O')],
  ])
  const { body, headers } = await call('GET', '/api/admin/bank-lines?state=open')
  expect(headers['x-total-count']).toBe('1')
  expect(body[0]).toMatchObject({
    day: '2026-09-09',
    amount: '217.50',
    state: 'open',
    bankName: 'Our bank',
    allocations: [],
  })
  expect(body[0].suggestions).toMatchObject([
    {
      bookingId: id,
      paymentReference: paymentReference(id),
      guestName: 'Jo Guest',
      propertyTitle: 'Home 1',
      checkIn: '2026-10-01',
      kind: 'received',
      fits: 'exact',
      exact: true,
      owed: '652.50',
      state: 'unpaid',
      wouldBe: 'part paid',
      reasons: [
        { kind: 'reference', words: `The line has the reference ${paymentReference(id)}` },
        { kind: 'amount', words: '£217.50 is what is owed of the security deposit' },
        { kind: 'name', words: 'The line names Jo Guest' },
      ],
    },
  ])
})

test('an equal amount or name only suggests a booking', async () => {
  const { book, importLines, call } = await setup()
  const jo = await book()
  const ada = await book({ guest_name: 'Ada Marsh', total_amount: '500.00' })
  await importLines([
    ['2026-09-01', '652.50', 'MR J GUEST', 'HOLIDAY'],
    ['2026-09-02', '435.00', 'SOMEBODY', ''],
    ['2026-09-03', '10.00', 'MARSH A', ''],
    ['2026-09-04', '33.33', 'BANK', 'INTEREST'],
    // The initial T is not the initial of this guest named Marsh.
    ['2026-09-05', '10.00', 'MARSH T', ''],
    // The check digit is wrong, so the reference identifies no booking.
    ['2026-09-06', '10.00', 'BANK', 'HL-000001-0'],
  ])
  const { body } = await call('GET', '/api/admin/bank-lines?state=open')
  const suggested = body.map(
    ({ suggestions }: { suggestions: { bookingId: number; reasons: { kind: string }[]; exact: boolean }[] }) =>
      suggestions.map(({ bookingId, reasons, exact }) => [bookingId, reasons.map(({ kind }) => kind).join('+'), exact]),
  )
  expect(suggested).toEqual([[[jo, 'amount+name', false]], [[jo, 'amount', false]], [[ada, 'name', false]], [], [], []])
})

test('[rule statement-match] the amount owed for the price, or for damage, suggests a booking', async () => {
  const { book, enter, importLines, call, clock } = await setup()
  const id = await book()
  await enter(id, { kind: 'received', amount: '317.50' })
  clock.set(AFTER_STAY)
  await enter(id, { kind: 'deduction', amount: '300.00', reason: 'A broken window', isClaimed: true })
  await importLines([
    ['2026-10-01', '82.50', 'A', ''],
    ['2026-10-02', '335.00', 'A', ''],
  ])
  const { body } = await call('GET', '/api/admin/bank-lines?state=open')
  const found = body.flatMap(
    ({ suggestions }: { suggestions: { bookingId: number; reasons: { words: string }[] }[] }) =>
      suggestions.map(({ bookingId, reasons }) => [bookingId, ...reasons.map(({ words }) => words)]),
  )
  expect(found).toEqual([
    [id, '£82.50 is what is owed for damage'],
    [id, '£335.00 is what is owed of the price'],
  ])
})

test('a name matches without its accents and apostrophes', async () => {
  const { book, importLines, call } = await setup()
  const ids = [await book({ guest_name: "Síle O'Neil" }), await book({ guest_name: 'Jörg Müller' })]
  await importLines([
    ['2026-09-01', '3.00', 'S ONEIL', ''],
    ['2026-09-02', '3.00', 'MULLER J', ''],
  ])
  const { body } = await call('GET', '/api/admin/bank-lines?state=open')
  expect(body.map(({ suggestions }: { suggestions: { bookingId: number }[] }) => suggestions[0]?.bookingId)).toEqual(
    ids,
  )
})

test('a suggestion compares the payment with the amount due', async () => {
  const { book, enter, importLines, call } = await setup()
  const [one, paid, part] = [await book(), await book(), await book()]
  await enter(paid, { kind: 'received', amount: '652.50' })
  await enter(part, { kind: 'received', amount: '217.50' })
  await importLines([
    ['2026-09-01', '100.00', '', paymentReference(one)],
    ['2026-09-02', '700.00', '', paymentReference(one)],
    ['2026-09-03', '652.50', '', paymentReference(paid)],
    ['2026-09-04', '217.50', '', paymentReference(part)],
    ['2026-09-05', '435.00', '', paymentReference(part)],
  ])
  const { body } = await call('GET', '/api/admin/bank-lines?state=open')
  const labels = body.map(({ suggestions: [first] }: { suggestions: { fits: string; wouldBe: string }[] }) => [
    first?.fits,
    first?.wouldBe,
  ])
  expect(labels).toEqual([
    ['partial', 'part paid'],
    ['over', 'overpaid'],
    ['double', 'overpaid'],
    ['double', 'part paid'],
    ['exact', 'paid'],
  ])
})

test('a match writes the entry, line, audit log and email together', async () => {
  const { ctx, book, importLines, call } = await setup()
  const id = await book({ status: 'pending' })
  const [line] = await importLines([['2026-09-08', '217.50', 'J GUEST', paymentReference(id)]])
  const { status, body } = await call('POST', `/api/admin/bank-lines/${line}/match`, { bookingId: id })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    line: {
      id: line,
      state: 'matched',
      suggestions: [],
      allocations: [{ bookingId: id, kind: 'received', guestName: 'Jo Guest', amount: '217.50' }],
    },
    ledger: { mayConfirm: true, money: { state: 'part paid', received: '217.50' } },
  })
  expect(body.ledger.entries.at(-1)).toMatchObject({ kind: 'received', day: '2026-09-08', bankLineId: line })
  const { emails, auditLog } = await moneyRows(ctx)
  expect(emails.map(({ kind }) => kind)).toEqual(['money-received', 'payment-matched'])
  expect(auditLog.slice(-2)).toMatchObject([
    { action: 'entered', item: 'ledger_entry' },
    { action: 'matched', item: 'bank_line', item_id: line },
  ])
  expect((await call('POST', `/api/admin/bank-lines/${line}/match`, { bookingId: id })).status).toBe(409)
  expect((await call('POST', '/api/admin/bank-lines/999/match', { bookingId: id })).status).toBe(404)
})

test('one of two concurrent matches of a line succeeds', async () => {
  const { ctx, book, importLines, call } = await setup()
  const ids = [await book(), await book(), await book(), await book()]
  const [line] = await importLines([['2026-09-08', '217.50', 'J GUEST', '']])
  const answers = await Promise.all(
    ids.map((bookingId) => call('POST', `/api/admin/bank-lines/${line}/match`, { bookingId })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  const { sums, emails } = await moneyRows(ctx)
  expect(sums.map(({ received }) => received).sort()).toEqual(['0.00', '0.00', '0.00', '217.50'])
  expect(emails).toHaveLength(2)
})

test('[rule statement-match] match-exact leaves the second of two identical payments open', async () => {
  const { ctx, book, importLines, call } = await setup()
  const [one, two] = [
    await book({ status: 'pending' }),
    await book({ total_amount: '500.00', security_deposit: '250.00' }),
  ]
  const [first, second, third, partial, nameless] = await importLines([
    ['2026-09-01', '217.50', '', paymentReference(one)],
    ['2026-09-02', '217.50', 'AGAIN', paymentReference(one)],
    ['2026-09-03', '750.00', '', `${paymentReference(two).slice(3)} THANKS`],
    ['2026-09-04', '5.00', '', paymentReference(two)],
    ['2026-09-05', '435.00', 'J GUEST', ''],
  ])
  const { status, body } = await call('POST', '/api/admin/bank-lines/match-exact', {})
  expect(status).toBe(200)
  expect(body).toMatchObject({
    matched: [
      { lineId: first, bookingId: one, amount: '217.50', mayConfirm: true, paymentReference: paymentReference(one) },
      { lineId: third, bookingId: two, amount: '750.00', mayConfirm: false },
    ],
    left: [{ lineId: second, why: 'This sum is no longer due: please check this line' }],
    more: false,
  })
  const { lines } = await moneyRows(ctx)
  expect(lines.filter(({ state }) => state === 'open').map(({ id }) => id)).toEqual([second, partial, nameless])
  expect((await call('POST', '/api/admin/bank-lines/match-exact', { lineIds: [nameless] })).body).toEqual({
    matched: [],
    left: [],
    more: false,
  })
})

test('[rule statement-match] match-exact leaves a line whose amount another booking expects', async () => {
  const { ctx, book, enter, importLines, call } = await setup()
  const [one, two] = [await book(), await book({ guest_name: 'Ada Marsh' })]
  const [shared, out] = await importLines([
    ['2026-09-01', '217.50', 'J GUEST', paymentReference(one)],
    ['2026-09-02', '-217.50', 'J GUEST', paymentReference(one)],
  ])
  const suggested = async () => (await call('GET', '/api/admin/bank-lines?state=open')).body[0].suggestions[0]
  expect(await suggested()).toMatchObject({ bookingId: one, fits: 'exact', exact: false, othersExpectIt: 1 })
  const confirmed = () => call('POST', '/api/admin/bank-lines/match-exact', { lineIds: [shared, out] })
  expect((await confirmed()).body).toEqual({ matched: [], left: [], more: false })
  // The second booking is paid, so that only the first booking expects the sum.
  await enter(two, { kind: 'received', amount: '217.50' })
  expect(await suggested()).toMatchObject({ bookingId: one, exact: true, othersExpectIt: 0 })
  expect((await confirmed()).body.matched).toMatchObject([{ lineId: shared, bookingId: one }])
  const { lines } = await moneyRows(ctx)
  expect(lines.map(({ state }) => state)).toEqual(['matched', 'open'])
})

test('money out matches a refund due or a deposit due back', async () => {
  const { ctx, book, enter, importLines, call } = await setup(AFTER_STAY)
  const [over, stayed] = [await book(), await book()]
  await enter(over, { kind: 'received', amount: '700.00' })
  await enter(stayed, { kind: 'received', amount: '652.50' })
  const [refund, deposit] = await importLines([
    ['2026-10-04', '-47.50', 'J GUEST', paymentReference(over)],
    ['2026-10-05', '-217.50', 'J GUEST', paymentReference(stayed)],
  ])
  const { body } = await call('GET', '/api/admin/bank-lines?state=open')
  expect(body[0].suggestions[0]).toMatchObject({
    bookingId: over,
    kind: 'refund',
    fits: 'exact',
    exact: true,
    wouldBe: 'deposit due back',
  })
  expect(body[1].suggestions[0]).toMatchObject({
    bookingId: stayed,
    kind: 'deposit-returned',
    fits: 'exact',
    wouldBe: 'paid',
  })
  const wrong = await call('POST', `/api/admin/bank-lines/${refund}/match`, { bookingId: over, kind: 'received' })
  expect([wrong.status, wrong.body.message]).toEqual([400, 'This line is money that went out'])
  expect(
    (await call('POST', `/api/admin/bank-lines/${refund}/match`, { bookingId: over })).body.ledger.money.refunded,
  ).toBe('47.50')
  expect(
    (await call('POST', `/api/admin/bank-lines/${deposit}/match`, { bookingId: stayed })).body.line.allocations[0].kind,
  ).toBe('deposit-returned')
  expect((await moneyRows(ctx)).sums).toMatchObject([{ owed: '0.00' }, { owed: '0.00', deposit_held: '0.00' }])
})

test('a reopened line can be matched again', async () => {
  const { ctx, book, importLines, call } = await setup()
  const [wrong, right] = [await book(), await book()]
  const [line] = await importLines([['2026-09-08', '217.50', 'J GUEST', '']])
  await call('POST', `/api/admin/bank-lines/${line}/match`, { bookingId: wrong })
  const reopened = await call('POST', `/api/admin/bank-lines/${line}/reopen`, {})
  expect(reopened).toMatchObject({ status: 200, body: { state: 'open', allocations: [] } })
  expect((await call('POST', `/api/admin/bank-lines/${line}/reopen`, {})).status).toBe(409)
  expect((await call('POST', `/api/admin/bank-lines/${line}/match`, { bookingId: right })).status).toBe(200)
  const { sums, entries } = await moneyRows(ctx)
  expect(sums.map(({ received }) => received)).toEqual(['0.00', '217.50'])
  expect(entries.filter(({ kind }) => kind === 'received').map(({ amount }) => amount)).toEqual([
    '217.50',
    '-217.50',
    '217.50',
  ])
})

test('correcting the entry in the ledger reopens the line', async () => {
  const { book, importLines, call } = await setup()
  const id = await book()
  const [line] = await importLines([['2026-09-08', '217.50', 'J GUEST', '']])
  const { body } = await call('POST', `/api/admin/bank-lines/${line}/match`, { bookingId: id })
  const entryId = body.line.allocations[0].entryId
  await call('POST', `/api/admin/bookings/${id}/ledger/${entryId}/correct`, { reason: 'Wrong guest' })
  expect((await call('GET', '/api/admin/bank-lines?state=open')).body).toMatchObject([{ id: line, state: 'open' }])
})

test('a line that belongs to no booking can be set aside', async () => {
  const { ctx, importLines, call } = await setup()
  const [line, other] = await importLines([
    ['2026-09-01', '-50.00', 'LAUNDRY LTD', '100% clean'],
    ['2026-09-02', '450.00', 'BANK', 'INTEREST'],
  ])
  const setAside = await call('POST', `/api/admin/bank-lines/${line}/set-aside`, { reason: 'Laundry' })
  expect(setAside.body).toMatchObject({ state: 'set-aside', setAsideReason: 'Laundry' })
  expect((await call('POST', `/api/admin/bank-lines/${line}/set-aside`, { reason: 'Laundry' })).status).toBe(409)
  expect((await call('POST', `/api/admin/bank-lines/${other}/set-aside`, { reason: '' })).status).toBe(400)
  const found = async (query: string) =>
    (await call('GET', `/api/admin/bank-lines?${query}`)).body.map(({ id }: { id: number }) => id)
  expect(await found('state=set-aside')).toEqual([line])
  expect(await found('state=open')).toEqual([other])
  expect(await found('')).toEqual([other, line])
  expect(await found('search=100%25')).toEqual([line])
  expect(await found('search=%25')).toEqual([line])
  expect(await found('search=450')).toEqual([other])
  expect(await found('search=laundry&state=open')).toEqual([])
  expect((await call('POST', `/api/admin/bank-lines/${line}/reopen`, {})).body).toMatchObject({
    state: 'open',
    setAsideReason: null,
  })
  expect(JSON.stringify((await moneyRows(ctx)).auditLog)).not.toMatch(/LAUNDRY|Laundry/)
})

test('a suggestion predicts the payment status after the match', async () => {
  const { book, enter, importLines, call } = await setup(AFTER_STAY)
  const ids = [await book(), await book(), await book(), await book({ status: 'cancelled' })]
  // A cancelled booking has no nights, so money received for it is due back.
  for (const id of ids.slice(1)) await enter(id, { kind: 'received', amount: '652.50', withoutNights: 'refund' })
  const amounts = ['100.00', '652.50', '800.00', '1.00', '-217.50', '-17.50', '-652.50', '-1.00']
  const lines = await importLines(
    ids.flatMap((id) =>
      amounts.map((amount): [string, string, string, string] => ['2026-10-05', amount, `P${id}`, paymentReference(id)]),
    ),
  )
  const { body } = await call('GET', '/api/admin/bank-lines?state=open')
  expect(body).toHaveLength(lines.length)
  const firstSuggestions = new Map(
    body.map(({ id, suggestions }: { id: number; suggestions: { wouldBe: string }[] }) => [id, suggestions[0]]),
  )
  const seen = new Set<string>()
  for (const line of body) {
    const suggestion = firstSuggestions.get(line.id) as { bookingId: number; wouldBe: string; kind: string }
    const match = await call('POST', `/api/admin/bank-lines/${line.id}/match`, { bookingId: suggestion.bookingId })
    // The server rejects refunds above the money received and returns above the deposit held.
    if (match.status === 409) continue
    expect([line.id, match.body.line.allocations[0].kind, match.body.ledger.money.state]).toEqual([
      line.id,
      suggestion.kind,
      suggestion.wouldBe,
    ])
    seen.add(suggestion.wouldBe)
    await call('POST', `/api/admin/bank-lines/${line.id}/reopen`, {})
  }
  expect([...seen].sort()).toEqual(['deposit due back', 'overpaid', 'paid', 'part paid', 'refund due'])
})

test('[rule booking-deletion] only money out can be matched with a deleted booking', async () => {
  const { ctx, book, importLines, call } = await setup()
  const id = await book({ check_in: '2026-12-01', check_out: '2026-12-04' })
  await importLines([['2026-09-08', '652.50', 'J GUEST', paymentReference(id)]])
  const matched = (await call('GET', '/api/admin/bank-lines')).body[0].id
  expect((await call('POST', `/api/admin/bank-lines/${matched}/match`, { bookingId: id })).status).toBe(200)
  const deletedAt = ctx.clock.now()
  await ctx.database.updateTable('booking').set({ deleted_at: deletedAt }).where('id', '=', id).execute()
  await importLines([
    ['2026-09-09', '10.00', 'J GUEST', paymentReference(id)],
    ['2026-09-09', '-652.50', 'J GUEST', paymentReference(id)],
  ])
  const { body } = await call('GET', '/api/admin/bank-lines')
  const deletedBookings = [{ bookingId: id, deletedAt: deletedAt.toISOString() }]
  const findLine = (amount: string) => body.find((line: { amount: string }) => line.amount === amount)
  expect(findLine('652.50')).toMatchObject({
    deletedBookings: [],
    allocations: [{ deletedAt: deletedAt.toISOString() }],
  })
  expect(findLine('10.00')).toMatchObject({ deletedBookings, suggestions: [] })
  const moneyIn = await call('POST', `/api/admin/bank-lines/${findLine('10.00').id}/match`, { bookingId: id })
  expect([moneyIn.status, moneyIn.body.message]).toEqual([409, expect.stringContaining(`Booking #${id} was deleted`)])
  const moneyOut = await call('POST', `/api/admin/bank-lines/${findLine('-652.50').id}/match`, { bookingId: id })
  expect(moneyOut).toMatchObject({ status: 200, body: { ledger: { money: { owed: '0.00' } } } })
})

test('[rule match-email] one email lists a statement’s matches, except undone matches', async () => {
  const { ctx, clock, book, importLines, call } = await setup()
  const [one, other] = [await book(), await book()]
  const paid: [string, string, string, string][] = [one, other, one].map((id, at) => [
    `2026-09-0${at + 1}`,
    at < 2 ? '217.50' : '435.00',
    'J GUEST',
    paymentReference(id),
  ])
  await importLines(paid)
  const { body: lines } = await call('GET', '/api/admin/bank-lines?state=open')
  for (const { id } of lines)
    await call('POST', `/api/admin/bank-lines/${id}/match`, { bookingId: id === lines[1].id ? other : one })
  clock.forward(5)
  await call('POST', `/api/admin/bank-lines/${lines[2].id}/reopen`, {})
  const toOffice = async () =>
    (await sendAndReadEmails(ctx, statementEmailTypes, paymentEmailTypes)).filter(
      ({ kind }) => kind === 'payment-matched',
    )
  const [email, ...more] = await toOffice()
  expect([email?.to_address, more]).toEqual(['hello@staffordshirestays.example', []])
  expect(email?.text_body.match(/£217\.50 received: booking #\d+, Home 1/gi)).toHaveLength(2)
  expect(email?.text_body).not.toMatch(/435\.00 received|J GUEST|Jo Guest/i)
})

const TOLD_FIRST = '08/09/2026,217.50,J GUEST,FPI HL-000001-3'

test.each([
  ['a type code renamed', '08/09/2026,217.50,J GUEST,FASTER PAYMENT HL-000001-3'],
  ['a text that has grown', '08/09/2026,217.50,MR J GUEST BARCLAYS,FPI HL-000001-3 STAY'],
  ['a text cut inside a word', '08/09/2026,217.50,J GUE,FPI HL-000001-3'],
  ['a two-digit year', '08/09/26,217.50,J GUES,FPI HL-000001-3'],
  ['all words changed', '08/09/2026,217.50,GUEST J,HL-000001-3 VIA MOBILE'],
])('[rule statement-repeats] a payment repeated with %s is never an exact match', async (_, again) => {
  const { book, importCsv, call } = await setup()
  const id = await book()
  expect(paymentReference(id)).toBe('HL-000001-3')
  const header = 'Date,Amount,Payer,Reference'
  await importCsv([header, TOLD_FIRST].join('\n'))
  expect((await call('POST', '/api/admin/bank-lines/match-exact', {})).body.matched).toHaveLength(1)
  await importCsv([header, again].join('\n'))
  const [line] = (await call('GET', '/api/admin/bank-lines?state=open')).body
  expect(line.mayRepeat).toEqual({
    fileName: 'september.csv',
    text: 'J GUEST, FPI HL-000001-3',
    state: 'matched',
    bookingIds: [id],
  })
  await call('POST', `/api/admin/bookings/${id}/ledger`, { kind: 'refund', day: '2026-09-09', amount: '217.50' })
  const [offered] = (await call('GET', '/api/admin/bank-lines?state=open')).body
  expect(offered.suggestions.filter(({ exact }: { exact: boolean }) => exact)).toEqual([])
  expect((await call('POST', '/api/admin/bank-lines/match-exact', {})).body.matched).toEqual([])
  expect((await call('POST', `/api/admin/bank-lines/${line.id}/match`, { bookingId: id })).status).toBe(200)
})

test('[rule statement-repeats] a second payment of the same amount is not marked as repeated', async () => {
  const { importCsv, call } = await setup()
  const header = 'Date,Amount,Payer,Reference'
  await importCsv([header, TOLD_FIRST].join('\n'))
  await importCsv([header, TOLD_FIRST, '08/09/2026,217.50,A MARSH,RENT', '09/09/2026,217.50,J GUEST,FPI'].join('\n'))
  const lines = (await call('GET', '/api/admin/bank-lines?state=open')).body
  expect(lines.map(({ mayRepeat }: { mayRepeat: unknown }) => mayRepeat)).toEqual([null, null, null])
})

test('[rule guest-contact] money that would hold the nights of a guest without address is refused by name', async () => {
  const { book, enter, importLines, call } = await setup()
  const lacking = { status: 'pending', guest_address: '', security_deposit: '200.00', guest_name: 'Ada Marsh' } as const
  const id = await book(lacking)
  const other = await book({ check_in: '2026-11-01', check_out: '2026-11-04' })
  const third = await book({ check_in: '2026-12-01', check_out: '2026-12-04' })
  await enter(other, { kind: 'received', amount: '400.00' })
  const [line] = await importLines([
    ['2026-09-08', '200.00', 'A MARSH', paymentReference(id)],
    ['2026-09-09', '217.50', 'J GUEST', paymentReference(third)],
  ])
  const moved = { toBookingId: id, amount: '50', reason: 'Wrong booking', isOwedAgain: true }
  const answers = [
    await enter(id, { kind: 'received', amount: '200.00' }),
    await call('POST', `/api/admin/bookings/${other}/ledger/transfer`, moved),
    await call('POST', `/api/admin/bank-lines/${line}/match`, { bookingId: id }),
  ]
  const why = 'Please add the guest’s address to the booking first: this step sends an email.'
  for (const { status, body } of answers) expect([status, body.message]).toEqual([409, why])
  const { status, body } = await call('POST', '/api/admin/bank-lines/match-exact', {})
  expect([status, body]).toMatchObject([200, { matched: [{ bookingId: third }], left: [{ lineId: line, why }] }])
})
