import { officeUrl } from '#features/office-url.ts'
import { callsOf } from '../gallery/views/office-calls.ts'
import { dayAhead } from '../server/future-day.ts'
import type { ServerAddress } from '../server/test-server.ts'

/** Adds what the demo has none of: an offer, a block, and lines and rows of a bank statement in each state. */
export async function addRecords(server: ServerAddress): Promise<void> {
  const { call, enter, importStatement, sendOffer } = callsOf(() => server)
  await sendOffer({
    ...{ guestName: 'Ben Frost', guestEmail: 'ben.frost@example.com', message: 'Come and see the heather.' },
    choices: [{ propertyId: 1, guests: 2, checkIn: dayAhead(310), checkOut: dayAhead(317) }],
  })
  const block = { from: dayAhead(3), to: dayAhead(5), kind: 'maintenance', reason: 'New boiler' }
  await call('POST', '/api/admin/blocks', { propertyId: 1, ...block })
  const bookingId = await enter(330, 'Mia Matched', { status: 'confirmed' })
  const { paymentReference } = await call<{ paymentReference: string }>(
    'GET',
    `/api/admin/bookings/${bookingId}/ledger`,
  )
  const line = (payer: string, reference: string) =>
    `${dayAhead(0)},${payer},${reference},FASTER PAYMENT,101.00,1000.00`
  await importStatement('statement.csv', [
    'Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP)',
    line('M MATCHED', paymentReference),
    line('P PARTIAL', paymentReference),
    line('BANK', 'charge'),
    '32/13/2026,J GUEST,odd,FASTER PAYMENT,12.00,1000.00',
  ])
  const lines = await call<{ id: number; payer: string }[]>('GET', '/api/admin/bank-lines?state=open&limit=50')
  const idOf = (name: string) => lines.find(({ payer }) => payer === name)?.id
  await call('POST', `/api/admin/bank-lines/${idOf('M MATCHED')}/match`, { bookingId })
  await call('POST', `/api/admin/bank-lines/${idOf('BANK')}/set-aside`, { reason: 'Bank charge' })
}

/** Returns the address of one booking, enquiry, message and application in each of their states. */
export async function listStates(server: ServerAddress): Promise<string[]> {
  const { call } = callsOf(() => server)
  const listOf = (path: string) => call<Record<string, unknown>[]>('GET', `${path}?limit=100`)
  const oneOfEach = (rows: Record<string, unknown>[], states: string[]) => [
    ...new Map(rows.map((row) => [states.map((name) => row[name]).join(), Number(row.id)])).values(),
  ]
  const bookings = oneOfEach(await listOf('/api/bookings'), ['status', 'channel'])
  const enquiries = oneOfEach(await listOf('/api/admin/enquiries'), ['status'])
  const messages = oneOfEach(await listOf('/api/admin/messages'), ['status'])
  const applications = oneOfEach(await listOf('/api/admin/applications'), ['status'])
  return [
    ...bookings.map((booking) => officeUrl('bookings', { booking })),
    ...enquiries.map((enquiry) => officeUrl('enquiries', { enquiry })),
    ...messages.map((message) => officeUrl('messages', { message })),
    ...applications.map((application) => officeUrl('applications', { application })),
  ]
}
