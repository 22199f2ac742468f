import { SAMPLE_BOOKINGS } from '#features/bookings/server/sample-bookings.ts'
import type { Offer, OfferChoice } from '#features/offers/contract.ts'
import { toDay } from '#platform/shared/day.ts'

/** Invented offers for email previews. */
export const SAMPLE_OFFERS: Record<'emptiest' | 'fullest', Offer> = {
  emptiest: {
    ...{ id: 1, enquiryId: null, guestName: 'Jo Li', guestEmail: 'jo@example.com', guestPhone: null, message: '' },
    ...{ state: 'open', expiresAt: '2027-05-03T16:00:00.000Z', decidedAt: null, word: null, acceptedChoice: 0 },
    ...{ bookingId: null, createdAt: '2027-05-01T16:00:00.000Z', createdBy: null, version: 1 },
    choices: [
      {
        ...{ position: 0, propertyId: 1, propertyTitle: 'Oak Tree Cottage', nights: 2, guests: 1, lines: [] },
        ...{ checkIn: toDay('2027-05-14'), checkOut: toDay('2027-05-16'), total: '180.00', securityDeposit: '100.00' },
        ...{ isDepositOwn: false, isStillFree: true },
      },
    ],
  },
  fullest: {
    ...{ id: 2, enquiryId: 12, guestName: SAMPLE_BOOKINGS.fullest.guestName, guestEmail: 'alexandra@example.com' },
    ...{ guestPhone: '+44 (0)1632 960123', state: 'open', expiresAt: '2027-05-03T16:30:00.000Z', decidedAt: null },
    message:
      'Dear Alexandra,\n\nIt was lovely to talk to you this morning.\n\nThe Lodge is free for all of your dates. The cottage next to it would suit the grandparents; both together sleep sixteen.\n\nKind regards\nSam',
    word: 'Thank you, but we have found something nearer to the wedding.\n\nPerhaps next year!',
    ...{ acceptedChoice: 0, bookingId: 41_376, createdAt: '2027-05-01T16:00:00.000Z', createdBy: 'Sam', version: 1 },
    choices: [
      lodge(0, 'The Old Gamekeeper’s Lodge and Coach House at Shugborough Woods'),
      lodge(1, 'Oak Tree Cottage'),
    ],
  },
}

function lodge(position: number, propertyTitle: string): OfferChoice {
  return {
    ...{ position, propertyId: position + 1, propertyTitle, nights: 14, guests: 12 },
    ...{ checkIn: toDay('2027-12-29'), checkOut: toDay('2028-01-12'), total: '12340.50', securityDeposit: '6170.25' },
    lines: SAMPLE_BOOKINGS.fullest.agreedPrice.lines,
    ...{ isDepositOwn: false, isStillFree: true },
  }
}
