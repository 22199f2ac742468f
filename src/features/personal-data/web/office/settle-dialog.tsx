import * as z from 'zod/mini'
import { changeRequest, type DataRequest, outcomeText } from '#features/personal-data/contract.ts'
import { ApiError, send, waitForRefetch } from '#platform/web/api.ts'
import { TextArea } from '#platform/web/form/text-area.tsx'
import { OfficeForm } from '#platform/web/office/office-form.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { KIND_LABELS } from './request-labels.ts'

const settleForm = z.object({ outcome: outcomeText })

interface SettleDialogProps {
  /** The request to settle; undefined while the dialog is closed. */
  request: DataRequest | undefined
  onClose: () => void
}

export function SettleDialog({ request, onClose }: SettleDialogProps) {
  const settle = async ({ outcome }: { outcome: string }, { id, version }: DataRequest) => {
    try {
      return await send(changeRequest, { params: { id }, body: { outcome, version } })
    } catch (error) {
      // Another member of staff may have changed the request, so the register is refetched.
      if (error instanceof ApiError && error.status !== 400) void waitForRefetch(changeRequest)
      throw error
    }
  }
  return (
    <Dialog
      open={request !== undefined}
      onClose={onClose}
      title={request ? `Settle: ${KIND_LABELS[request.kind]} #${request.id}` : ''}
      description="The request counts as answered from today."
    >
      {request && (
        <OfficeForm
          key={request.id}
          name={`settle-request-${request.id}`}
          schema={settleForm}
          initial={{ outcome: '' }}
          send={(form) => settle(form, request)}
          success={{ title: 'Request settled' }}
          failure={{ title: 'Error', description: 'Failed to settle the request' }}
          onSent={onClose}
          onCancel={onClose}
          sendLabel="Settle"
          sendingLabel="Saving..."
        >
          <TextArea
            name="outcome"
            label="Outcome"
            help="Describe what you did, what you replied, and why."
            max={2000}
          />
        </OfficeForm>
      )}
    </Dialog>
  )
}
