import * as calls from '#features/guests/calls.ts'
import type { findStayOfSender, listGuests, readBookingNotes, readGuest } from '#features/guests/contract.ts'
import { queryOf } from '#platform/web/api.ts'

export const guestsQuery = (search: string, offset: number) =>
  queryOf<typeof listGuests>(calls.listGuests, {
    body: { search: search.trim() || undefined, offset: offset || undefined },
  })
export const guestQuery = (key: string) => queryOf<typeof readGuest>(calls.readGuest, { params: { key } })
export const bookingNotesQuery = (id: number) =>
  queryOf<typeof readBookingNotes>(calls.readBookingNotes, { params: { id } })
export const stayOfSenderQuery = (id: number) =>
  queryOf<typeof findStayOfSender>(calls.findStayOfSender, { params: { id } })
