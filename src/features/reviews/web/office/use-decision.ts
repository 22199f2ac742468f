import { useMutation } from '@tanstack/react-query'
import { decideReview, type OfficeReview, type ReviewDecision } from '#features/reviews/contract.ts'
import { ApiError, reread, send } from '#platform/web/api.ts'
import { showToast } from '#platform/web/ui/toast/toasts.ts'

/** Sends what was decided about a review as it was seen; a review that is another by now is refused. */
export function sendDecision(
  { id, version }: Pick<OfficeReview, 'id' | 'version'>,
  decision: Omit<ReviewDecision, 'version'>,
  headers: Record<string, string> = {},
): Promise<OfficeReview> {
  return send(decideReview, { params: { id }, body: { ...decision, version } }, headers)
}

/** What takes a decision back: the state, the reason and the reply of before. */
export function undoing(before: OfficeReview): Omit<ReviewDecision, 'version'> {
  return { status: before.status, reason: before.reason ?? undefined, reply: before.reply ?? '' }
}

interface Deciding {
  before: OfficeReview
  decision: Omit<ReviewDecision, 'version'>
  /** The toast's words: "Review published". */
  done: string
  /** What cannot be undone by a toast is an undoing itself. */
  last?: 'undo'
}

/** Decides with one press; the toast that says so offers to take it back. */
export function useDecision(onDecided: () => void) {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ before, decision }: Deciding) => sendDecision(before, decision),
    onSuccess: async (after, { before, done, last }) => {
      const undo = () => mutate({ before: after, decision: undoing(before), done: 'Taken back', last: 'undo' })
      showToast({ title: done, ...(last !== 'undo' && { action: { label: 'Undo', run: undo } }) })
      await reread(decideReview)
      onDecided()
    },
    onError: (error) => {
      const description = (error instanceof ApiError && error.serverMessage) || 'Nothing was changed. Please try again.'
      showToast({ title: 'Error', description, tone: 'error' })
      // Somebody else was quicker: the list shows what they did.
      if (error instanceof ApiError && error.status === 409) void reread(decideReview)
    },
  })
  return { decide: mutate, deciding: isPending ? variables : undefined }
}
