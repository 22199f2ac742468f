import { addBlock, type Block, changeBlock, type NewBlock, removeBlock } from '#features/calendar/contract.ts'
import type { Stay } from '#platform/shared/day.ts'
import { ApiError, reread, send } from '#platform/web/api.ts'
import { showToast, type ToastMessage } from '#platform/web/ui/toast/toasts.ts'

type Written = Omit<Block, 'id' | 'version'>

/** Actions on blocks outside their form. Each result is a toast with an Undo button. */
export function useBlocks() {
  const done = (title: string, undo: () => Promise<unknown>, undone: string): ToastMessage => ({
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
  const attempt = async (action: () => Promise<void>, otherwise = 'Failed to undo') => {
    try {
      await action()
    } catch (error) {
      showToast(refusal(error, otherwise))
    }
    await reread(changeBlock)
  }

  const enter = ({ propertyId, from, to, kind, reason }: NewBlock) =>
    send(addBlock, { body: { propertyId, from, to, kind, reason } })
  const lift = (id: number) => send(removeBlock, { params: { id } })
  const rewrite = ({ id, version }: Block, { from, to, kind, reason }: Written) =>
    send(changeBlock, { params: { id }, body: { from, to, kind, reason, version } })

  return {
    attempt,
    entered: (block: Block) => done('Nights blocked', () => lift(block.id), 'Block removed'),
    changed: (before: Block, after: Block) =>
      done('Block updated', () => rewrite(after, before), 'Block as it was before'),
    remove: (block: Block) =>
      attempt(async () => {
        await lift(block.id)
        showToast(done('Block removed', () => enter(block), 'Nights blocked again'))
      }, 'Failed to remove the block'),
    move: (block: Block, { checkIn, checkOut }: Stay) =>
      attempt(async () => {
        const after = await rewrite(block, { ...block, from: checkIn, to: checkOut })
        showToast(done('Block updated', () => rewrite(after, block), 'Block as it was before'))
      }, 'Failed to update the block'),
  }
}

/** Prefers the server's message, which names the owner of taken nights. */
function refusal(error: unknown, otherwise: string): ToastMessage {
  return { title: 'Error', description: (error instanceof ApiError && error.serverMessage) || otherwise, tone: 'error' }
}
