import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ActPreview, changeBooking, type OpenBooking, undoAct } from '#features/bookings/contract.ts'
import { ApiError, reread, send } from '#platform/web/api.ts'
import { showToast, type ToastMessage } from '#platform/web/ui/toast/toasts.ts'
import type { Act } from './act-task.ts'
import { ACTS } from './act-words.ts'
import { ALWAYS_REFETCH, actPreviewQuery, type ConsideredAct } from './queries.ts'
import { failure } from './refusals.ts'

/** What each form of an act is given. */
export interface ActFormProps<A extends Act = Act> {
  act: A
  booking: OpenBooking
  /** As it was first worked out, before anything is chosen in the form. */
  preview: ActPreview
  onAnswer: (after: OpenBooking | null) => void
}

/** What is said where a booking was changed, and where that failed without words of the server's. */
export const UPDATED = 'Booking updated successfully'
export const FAILURE = { title: 'Error', description: 'Failed to update booking' }

/** What an act would come to; what is shown while another choice is worked out is the one before. */
export function useActPreview(bookingId: number, considered: ConsideredAct) {
  return useQuery({
    ...actPreviewQuery(bookingId, considered),
    ...ALWAYS_REFETCH,
    // What is shown is what will be: never an older answer.
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** Sends an act; where somebody else was quicker, what would follow is worked out anew. */
export async function sendAct<Answer>(sending: Promise<Answer>): Promise<Answer> {
  try {
    return await sending
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) void reread(changeBooking)
    throw error
  }
}

/** What a toast says of an act that was done, with the way back. */
export function doneWithUndo(act: Act, after: OpenBooking): ToastMessage {
  const { done } = ACTS[act.kind === 'stay' ? 'stay' : act.status]
  return {
    title: UPDATED,
    description: `Booking #${after.id} of ${after.guestName} ${done}`,
    action: { label: 'Undo', act: () => void undo(after) },
  }
}

async function undo({ id, version }: OpenBooking): Promise<void> {
  try {
    await send(undoAct, { params: { id }, body: { version } })
    showToast({ title: `Booking #${id} is as it was` })
  } catch (error) {
    showToast(failure(error, 'Failed to undo'))
  }
  await reread(undoAct)
}
