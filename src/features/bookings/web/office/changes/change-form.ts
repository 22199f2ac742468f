import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ChangePreview, changeBooking, type OpenBooking, undoChange } from '#features/bookings/contract.ts'
import { ApiError, send, waitForRefetch } from '#platform/web/api.ts'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { errorToast } from '#platform/web/office/error-toast.ts'
import { showToast, type ToastMessage } from '#platform/web/ui/toast/toasts.ts'
import { type ConsideredChange, changePreviewQuery } from '../queries.ts'
import { CHANGE_LABELS } from './describe-change.ts'
import type { BookingChange } from './requested-change.ts'

export interface ChangeFormProps<A extends BookingChange = BookingChange> {
  change: A
  booking: OpenBooking
  /** The first preview, before any choice in the form. */
  preview: ChangePreview
  onAnswer: (after: OpenBooking | null) => void
}

export const UPDATED = 'Booking updated successfully'
export const FAILURE = { title: 'Error', description: 'Failed to update booking' }

/** Returns the previous preview while a new preview loads. */
export function useChangePreview(bookingId: number, considered: ConsideredChange) {
  return useQuery({
    ...changePreviewQuery(bookingId, considered),
    ...ALWAYS_REFETCH,
    // An outdated preview must not be shown from the cache.
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** Refetches bookings and previews after a conflict. */
export async function sendChange<Answer>(sending: Promise<Answer>): Promise<Answer> {
  try {
    return await sending
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) void waitForRefetch(changeBooking)
    throw error
  }
}

export function toastWithUndo(change: BookingChange, after: OpenBooking): ToastMessage {
  const { done } = CHANGE_LABELS[change.kind === 'stay' ? 'stay' : change.status]
  return {
    title: UPDATED,
    description: `Booking #${after.id} of ${after.guestName} ${done}`,
    action: { label: 'Undo', run: () => void undo(after) },
  }
}

async function undo({ id, version }: OpenBooking): Promise<void> {
  try {
    await send(undoChange, { params: { id }, body: { version } })
    showToast({ title: `Booking #${id} is as it was` })
  } catch (error) {
    showToast(errorToast(error, 'Failed to undo'))
  }
  await waitForRefetch(undoChange)
}
