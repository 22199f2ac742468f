import { addBlock, type Block, changeBlock, type NewBlock, removeBlock } from '#features/calendar/contract.ts'
import type { Stay } from '#platform/shared/day.ts'
import { send, waitForRefetch } from '#platform/web/api.ts'
import { errorToast } from '#platform/web/office/error-toast.ts'
import { showToast, type ToastMessage } from '#platform/web/ui/toast/toasts.ts'

type Written = Omit<Block, 'id' | 'version'>

/** Actions on blocks outside their form. Each result is a toast with an Undo button. */
export function useBlocks() {
  const undoToast = (title: string, undo: () => Promise<unknown>, undone: string): ToastMessage => ({
    title,
    action: {
      label: 'Undo',
      run: () => {
        void attempt(async () => {
          await undo()
          showToast({ title: undone })
        })
      },
    },
  })

  /** Shows a toast if the action fails, and reloads the calendar either way. */
  const attempt = async (action: () => Promise<void>, fallback = 'Failed to undo') => {
    try {
      await action()
    } catch (error) {
      showToast(errorToast(error, fallback))
    }
    await waitForRefetch(changeBlock)
  }

  const addAgain = ({ propertyId, from, to, kind, reason }: NewBlock) =>
    send(addBlock, { body: { propertyId, from, to, kind, reason } })
  const unblock = (id: number) => send(removeBlock, { params: { id } })
  const update = ({ id, version }: Block, { from, to, kind, reason }: Written) =>
    send(changeBlock, { params: { id }, body: { from, to, kind, reason, version } })

  return {
    attempt,
    addedToast: (block: Block) => undoToast('Nights blocked', () => unblock(block.id), 'Block removed'),
    changedToast: (before: Block, after: Block) =>
      undoToast('Block updated', () => update(after, before), 'Change undone'),
    add: (block: NewBlock) =>
      attempt(async () => {
        const after = await addAgain(block)
        showToast(undoToast('Nights blocked', () => unblock(after.id), 'Block removed'))
      }, 'Failed to block these days'),
    remove: (block: Block) =>
      attempt(async () => {
        await unblock(block.id)
        showToast(undoToast('Block removed', () => addAgain(block), 'Nights blocked again'))
      }, 'Failed to remove the block'),
    move: (block: Block, { checkIn, checkOut }: Stay) =>
      attempt(async () => {
        const after = await update(block, { ...block, from: checkIn, to: checkOut })
        showToast(undoToast('Block updated', () => update(after, block), 'Change undone'))
      }, 'Failed to update the block'),
  }
}
