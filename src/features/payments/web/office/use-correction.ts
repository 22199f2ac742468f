import { useQueryClient } from '@tanstack/react-query'
import { send } from '#platform/web/api.ts'
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import { correctEntry } from '../../contract.ts'
import { failure } from './payment-words.ts'
import { moneyChanged } from './queries.ts'

/** What stands in the ledger as the reason where a press on Undo took an entry back. */
const UNDONE = 'Entered by mistake'

/** Takes entries back by another one: nothing in the ledger is ever changed. */
export function useCorrection() {
  const client = useQueryClient()
  const undo = async (bookingId: number, entryId: number) => {
    try {
      await send(correctEntry, { params: { id: bookingId, entryId }, body: { reason: UNDONE } })
      showToast({ title: 'Taken back', description: 'A correction stands in the ledger.' })
    } catch (error) {
      showToast(failure(error, 'Failed to undo'))
    }
    await moneyChanged(client)
  }
  return {
    /** From the toast that said it was entered. */
    undo: (bookingId: number, entryId: number): void => void undo(bookingId, entryId),
  }
}
