import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, send } from '#platform/web/api.ts'
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import { changeEnquiry, type EnquiryStatus, type OfficeEnquiry } from '../../contract.ts'
import { STATUSES } from './enquiry-words.ts'
import { enquiriesChanged } from './queries.ts'

interface Move {
  status: EnquiryStatus
  /** The state that it was decided upon; none where a mark is taken back. */
  version?: number
}

/** Marks an enquiry; a toast says so and can take it back. */
export function useStatusChange(enquiry: Pick<OfficeEnquiry, 'id' | 'status' | 'version'>) {
  const client = useQueryClient()
  const { id, status: before, version } = enquiry
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (move: Move) => send(changeEnquiry, { params: { id }, body: move }),
    onError: (error) =>
      showToast({
        title: 'Error',
        description: (error instanceof ApiError && error.said) || 'Failed to update enquiry',
        tone: 'error',
      }),
    // Busy until the list says so too.
    onSettled: () => enquiriesChanged(client),
  })
  // Taken back even when another enquiry has been opened meanwhile: the toast outlives what is in sight.
  const takeBack = async () => {
    try {
      await send(changeEnquiry, { params: { id }, body: { status: before } })
      showToast({ title: `Back to ${STATUSES[before].word}` })
    } catch {
      showToast({ title: 'Error', description: 'Failed to update enquiry', tone: 'error' })
    }
    await enquiriesChanged(client)
  }
  return {
    busy: isPending ? variables.status : undefined,
    mark: (status: EnquiryStatus) =>
      !isPending &&
      mutate(
        { status, version },
        {
          onSuccess: () =>
            showToast({
              title: `Marked as ${STATUSES[status].word}`,
              action: { label: 'Undo', act: () => void takeBack() },
            }),
        },
      ),
  }
}
