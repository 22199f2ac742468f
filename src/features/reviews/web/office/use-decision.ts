import { useMutation } from '@tanstack/react-query'
import { decideReview, type OfficeReview, type ReviewDecision } from '#features/reviews/contract.ts'
import { ApiError, send, waitForRefetch } from '#platform/web/api.ts'
import { errorToast } from '#platform/web/office/error-toast.ts'
import { showToast } from '#platform/web/ui/toast/toasts.ts'

/** Sends a decision with the version that staff have seen. The server rejects a stale version. */
export function sendDecision(
  { id, version }: Pick<OfficeReview, 'id' | 'version'>,
  decision: Omit<ReviewDecision, 'version'>,
  headers: Record<string, string> = {},
): Promise<OfficeReview> {
  return send(decideReview, { params: { id }, body: { ...decision, version } }, headers)
}

/** Returns the decision that restores the previous status, reason and reply. */
export function reverseDecision(before: OfficeReview): Omit<ReviewDecision, 'version'> {
  return { status: before.status, reason: before.reason ?? undefined, reply: before.reply ?? '' }
}

interface Deciding {
  before: OfficeReview
  decision: Omit<ReviewDecision, 'version'>
  done: string
  /** `undo` for a decision that is an undo, so that the toast offers no further undo. */
  last?: 'undo'
}

/** Sends a decision without confirmation. The toast offers to undo the decision. */
export function useDecision(onDecided: () => void) {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ before, decision }: Deciding) => sendDecision(before, decision),
    onSuccess: async (after, { before, done, last }) => {
      const undo = () => mutate({ before: after, decision: reverseDecision(before), done: 'Undone', last: 'undo' })
      showToast({ title: done, ...(last !== 'undo' && { action: { label: 'Undo', run: undo } }) })
      await waitForRefetch(decideReview)
      onDecided()
    },
    onError: (error) => {
      showToast(errorToast(error))
      // Another member of staff has decided first. The refetched list shows that decision.
      if (error instanceof ApiError && error.status === 409) void waitForRefetch(decideReview)
    },
  })
  return { decide: mutate, deciding: isPending ? variables : undefined }
}
