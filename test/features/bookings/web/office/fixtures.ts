import type { ListedBooking } from '#features/bookings/contract.ts'

export function createListedBooking(changes: Partial<ListedBooking> = {}): ListedBooking {
  return {
    id: 7,
    propertyId: 1,
    channel: null,
    droppedNights: [],
    guestName: 'Ann Bell',
    guestEmail: 'ann@example.com',
    guestPhone: null,
    guestAddress: '1 Low Street, Lichfield',
    checkIn: '2026-09-09T15:00:00.000Z',
    checkOut: '2026-09-12T09:00:00.000Z',
    nights: 3,
    guests: 2,
    totalAmount: '435.00',
    status: 'pending',
    stripePaymentIntentId: null,
    createdAt: '2026-08-01T10:00:00.000Z',
    version: 4,
    state: 'asked',
    heldUntil: null,
    conflict: [],
    blocks: [],
    money: null,
    enquiryId: null,
    deletedAt: null,
    deletedBy: null,
    property: { title: 'Woody Bank', location: 'Burntwood' },
    ...changes,
  }
}
