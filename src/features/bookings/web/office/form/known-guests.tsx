import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useDebounced } from '#platform/web/use-debounced.ts'
import { knownGuestsQuery } from '../queries.ts'
import type { BookingFormInput } from './booking-form.ts'

const MIN_LETTERS = 3
const SEARCH_DELAY_MS = 250

/** Suggestions for the guest's name from earlier bookings. Choosing one also fills in email, phone and address. */
export function KnownGuests({ id }: { id: string }) {
  const { setValue } = useFormContext<BookingFormInput>()
  const name = useWatch<BookingFormInput, 'guestName'>({ name: 'guestName' })
  const search = useDebounced(name.trim(), SEARCH_DELAY_MS)
  const { data } = useQuery({
    ...knownGuestsQuery(search),
    enabled: search.length >= MIN_LETTERS,
    // The suggestions stay while the next ones load, and while a chosen one is the text of the field.
    placeholderData: (before) => before,
  })
  const guests = new Map((data?.rows ?? []).map((booking) => [describe(booking), booking]))
  const chosen = guests.get(name)
  useEffect(() => {
    if (!chosen) return
    const { guestName, guestEmail, guestPhone, guestAddress } = chosen
    const filled = { guestName, guestEmail, guestPhone: guestPhone ?? '', guestAddress }
    for (const [field, value] of Object.entries(filled)) setValue(field as keyof typeof filled, value)
  }, [chosen, setValue])
  return (
    <datalist id={id}>
      {[...guests.keys()].map((text) => (
        <option key={text} value={text} />
      ))}
    </datalist>
  )
}

/** Two guests of one name differ by their email addresses. */
function describe({ guestName, guestEmail }: { guestName: string; guestEmail: string }): string {
  return `${guestName} · ${guestEmail}`
}
