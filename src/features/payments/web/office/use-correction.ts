import { correctEntry } from '#features/payments/contract.ts'
import { reread, send } from '#platform/web/api.ts'
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import { failure } from './payment-words.ts'

/** What stands in the ledger as the reason where a press on Undo took an entry back. */
const UNDONE = 'Entered by mistake'

/** Takes entries back by another one: nothing in the ledger is ever changed. */
export function useCorrection() {
  const undo = async (bookingId: number, entryIds: number[]) => {
    try {
      for (const entryId of entryIds)
        await send(correctEntry, { params: { id: bookingId, entryId }, body: { reason: UNDONE } })
      showToast({ title: 'Taken back', description: 'Correction recorded.' })
    } catch (error) {
      showToast(failure(error, 'Failed to undo'))
    }
    await reread(correctEntry)
  }
  return {
    /** From the toast that said it was entered. */
    undo: (bookingId: number, entryIds: number[]): void => void undo(bookingId, entryIds),
  }
}
