import type { findStayOfSender, listGuests, readBookingNotes, readGuest } from '#features/guests/contract.ts'
import { BookingRemarks } from '#features/guests/web/office/booking-remarks.tsx'
import { GuestList } from '#features/guests/web/office/guest-list.tsx'
import { GuestPage } from '#features/guests/web/office/guest-page.tsx'
import { StayOfSender } from '#features/guests/web/office/stay-of-sender.tsx'
import { answer } from './answers.ts'
import { OPEN_BOOKING } from './samples.ts'

const NOTE = {
  ...{ id: 1, text: 'Prefers the ground floor.', author: 'Alex Hartley' },
  ...{ createdAt: '2026-11-20T10:00:00.000Z', version: 1 },
}
const REMARKS = { tags: ['Regular', 'Dog'], suggestedTags: ['Late arrival'], notes: [NOTE] }
const ADDRESS = 'owen.brindley@example.com'
const GUEST = { key: 'booking-60', name: 'Owen Brindley', stays: 2 }

/** Guests: the list, a page, and what bookings and messages show of them. */
export const GUEST_ENTRIES = {
  'guest-list': {
    render: () => <GuestList />,
    address: '/admin?tab=guests',
    full: answer<typeof listGuests>('/api/admin/guests/list', {
      guests: [
        {
          ...{ ...GUEST, emails: [ADDRESS], phone: '07700 900461', lastStay: '2026-10-02', nextStay: '2026-12-04' },
          tags: ['Regular', 'Dog'],
        },
        {
          ...{ key: 'enquiry-3', name: 'Sunita Rawal', emails: ['sunita.rawal@example.org'], phone: null, stays: 0 },
          ...{ lastStay: null, nextStay: null, tags: [] },
        },
      ],
      hasMore: true,
    }),
    empty: answer<typeof listGuests>('/api/admin/guests/list', { guests: [], hasMore: false }),
  },
  'guest-page': {
    render: () => <GuestPage guestKey="booking-60" />,
    address: '/admin?tab=guests&guest=booking-60',
    full: answer<typeof readGuest>('/api/admin/guests/{key}', {
      ...{ ...GUEST, ...REMARKS, phones: ['07700 900461'] },
      addresses: [
        { email: ADDRESS, key: 'booking-60' },
        { email: 'owen@work.example', key: 'enquiry-7' },
      ],
      ...{
        total: '870.00',
        received: '435.00',
        depositsHeld: '250.00',
        owed: '435.00',
        dueBack: '0.00',
        hasMoreEvents: true,
      },
      events: [
        {
          ...{ kind: 'booking', id: 60, at: '2026-12-04T16:00:00.000Z', title: 'Chase View', status: 'confirmed' },
          ...{ checkIn: '2026-12-04', checkOut: '2026-12-07', amount: '435.00' },
          ...{ notes: ['Asked for a cot.'], tags: ['Late arrival'] },
        },
        {
          ...{ kind: 'email', id: 9, at: '2026-11-20T10:00:00.000Z', title: 'Your stay is confirmed', status: '' },
          ...{ checkIn: null, checkOut: null, amount: null, notes: [], tags: [] },
        },
      ],
      suggestions: [
        {
          ...{ key: 'enquiry-8', name: 'O Brindley', emails: ['o@brindley.example'], keys: ['enquiry-8'] },
          ...{ phone: '+44 7700 900461', stays: 1, because: 'phone' },
        },
      ],
    }),
  },
  'booking-remarks': {
    render: () => <BookingRemarks booking={OPEN_BOOKING} />,
    full: answer<typeof readBookingNotes>('/api/admin/bookings/{id}/notes', REMARKS),
  },
  'stay-of-sender': {
    render: () => <StayOfSender messageId={4} />,
    full: answer<typeof findStayOfSender>('/api/admin/messages/{id}/stay', {
      ...{ bookingId: 60, guestName: 'Owen Brindley', phone: '07700 900461', home: 'Chase View' },
      ...{ checkIn: '2026-11-24', checkOut: '2026-11-28', status: 'confirmed', when: 'now' },
    }),
  },
}
