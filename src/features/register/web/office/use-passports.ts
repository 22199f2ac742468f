import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type RegisteredStay, type RevealedPassports, revealPassports } from '#features/register/contract.ts'
import { type ApiError, send } from '#platform/web/api.ts'
import { errorToast, OFFICE_UNREACHABLE } from '#platform/web/office/error-toast.ts'
import { showToast } from '#platform/web/ui/toast/toasts.ts'

/** Fetches passport details when a member of staff requests them. A changed register hides the passport details of its stay again. */
export function usePassports(stays: RegisteredStay[]) {
  const [revealed, setRevealed] = useState<RevealedPassports[]>([])
  const reveal = useMutation<RevealedPassports[], ApiError>({
    mutationFn: () => send(revealPassports, { body: { bookingIds: stays.filter(hasPassports).map(bookingIdOf) } }),
    onSuccess: setRevealed,
    onError: (error) => showToast(errorToast(error, OFFICE_UNREACHABLE, 'Failed to show the passport details')),
  })
  const passportsOf = ({ bookingId, version }: RegisteredStay) =>
    revealed.find((stay) => stay.bookingId === bookingId && stay.version === version)?.passports
  const areHidden = stays.some((stay) => hasPassports(stay) && !passportsOf(stay))
  return { passportsOf, areHidden, reveal }
}

function hasPassports({ named }: RegisteredStay): boolean {
  return named.some(({ isGiven }) => Object.values(isGiven).includes(true))
}

function bookingIdOf({ bookingId }: RegisteredStay): number {
  return bookingId
}
