import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ChangePreview, changeBooking, type OpenBooking, undoChange } from '#features/bookings/contract.ts'
import { ApiError, reread, send } from '#platform/web/api.ts'
import { showToast, type ToastMessage } from '#platform/web/ui/toast/toasts.ts'
import type { BookingChange } from './change-task.ts'
import { CHANGE_LABELS } from './change-words.ts'
import { ALWAYS_REFETCH, type ConsideredChange, changePreviewQuery } from './queries.ts'
import { failure } from './refusals.ts'

/** What each form of a change is given. */
export interface ChangeFormProps<A extends BookingChange = BookingChange> {
  change: A
  booking: OpenBooking
  /** As it was first worked out, before anything is chosen in the form. */
  preview: ChangePreview
  onAnswer: (after: OpenBooking | null) => void
}

/** What is said where a booking was changed, and where that failed without words of the server's. */
export const UPDATED = 'Booking updated successfully'
export const FAILURE = { title: 'Error', description: 'Failed to update booking' }

/** What a change would come to; what is shown while another choice is worked out is the one before. */
export function useChangePreview(bookingId: number, considered: ConsideredChange) {
  return useQuery({
    ...changePreviewQuery(bookingId, considered),
    ...ALWAYS_REFETCH,
    // What is shown is what will be: never an older answer.
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** Sends a change; where somebody else was quicker, what would follow is worked out anew. */
export async function sendChange<Answer>(sending: Promise<Answer>): Promise<Answer> {
  try {
    return await sending
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) void reread(changeBooking)
    throw error
  }
}

/** What a toast says of a change that was done, with the way back. */
export function doneWithUndo(change: BookingChange, after: OpenBooking): ToastMessage {
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
    showToast(failure(error, 'Failed to undo'))
  }
  await reread(undoChange)
}
