import { correctEntry } from '#features/payments/contract.ts'
import { send, waitForRefetch } from '#platform/web/api.ts'
import { errorToast } from '#platform/web/office/error-toast.ts'
import { showToast } from '#platform/web/ui/toast/toasts.ts'

/** Reason stored in the ledger when Undo corrects an entry. */
const UNDO_REASON = 'Entered by mistake'

/** Undoes entries by adding correcting entries: ledger entries are never changed. */
export function useCorrection() {
  const undo = async (bookingId: number, entryIds: number[]) => {
    try {
      for (const entryId of entryIds)
        await send(correctEntry, { params: { id: bookingId, entryId }, body: { reason: UNDO_REASON } })
      showToast({ title: 'Reversed', description: 'Correction recorded.' })
    } catch (error) {
      showToast(errorToast(error, 'Failed to undo'))
    }
    await waitForRefetch(correctEntry)
  }
  return {
    undo: (bookingId: number, entryIds: number[]): void => void undo(bookingId, entryIds),
  }
}
