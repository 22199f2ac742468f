import { correctEntry } from '#features/payments/contract.ts'
import { reread, send } from '#platform/web/api.ts'
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import { failure } from './payment-words.ts'

/** Reason stored in the ledger when Undo corrects an entry. */
const UNDONE = 'Entered by mistake'

/** Undoes entries by correcting ones, as the ledger is only added to. */
export function useCorrection() {
  const undo = async (bookingId: number, entryIds: number[]) => {
    try {
      for (const entryId of entryIds)
        await send(correctEntry, { params: { id: bookingId, entryId }, body: { reason: UNDONE } })
      showToast({ title: 'Reversed', description: 'Correction recorded.' })
    } catch (error) {
      showToast(failure(error, 'Failed to undo'))
    }
    await reread(correctEntry)
  }
  return {
    /** Called by Undo in the toast of a new entry. */
    undo: (bookingId: number, entryIds: number[]): void => void undo(bookingId, entryIds),
  }
}
