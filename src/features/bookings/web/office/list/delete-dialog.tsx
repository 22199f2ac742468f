import { useQuery } from '@tanstack/react-query'
import type { Deletion, ListedBooking } from '#features/bookings/contract.ts'
import { formatPoundsText, penceOf } from '#platform/shared/money.ts'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { ConfirmDialog } from '#platform/web/office/confirm-dialog.tsx'
import { QueryState } from '#platform/web/office/query-state.tsx'
import { deletionQuery } from '../queries.ts'

interface DeleteDialogProps {
  /** The booking to delete; undefined while the dialog is closed. */
  booking: ListedBooking | undefined
  deleting: boolean
  onDelete: (id: number) => void
  onClose: () => void
}

/** Shows the effect on nights and money before the deletion. */
export function DeleteDialog({ booking, deleting, onDelete, onClose }: DeleteDialogProps) {
  const deletion = useQuery({ ...deletionQuery(booking?.id ?? 0), ...ALWAYS_REFETCH, enabled: booking !== undefined })
  const known = booking !== undefined && deletion.data !== undefined && !deletion.isFetching
  return (
    <ConfirmDialog
      open={booking !== undefined}
      question="Are you sure you want to delete this booking?"
      confirmLabel="Delete"
      busy={deleting ? 'Deleting...' : booking && deletion.isFetching ? 'Checking its payments...' : undefined}
      onConfirm={() => known && onDelete(booking.id)}
      onCancel={onClose}
    >
      {booking && (
        <>
          <p>
            Booking #{booking.id} of {booking.guestName}. Any nights that it takes become available at once. For 30 days
            you can restore it under “Recently deleted”, if its nights are still available.
          </p>
          <div className="mt-3">
            <QueryState
              of={{ ...deletion, data: known ? deletion.data : undefined }}
              what="what is held for this booking"
              shapes={['h-6', 'h-6']}
              shapesClassName="space-y-2"
            >
              {(deletion) => <HeldMoney deletion={deletion} />}
            </QueryState>
          </div>
        </>
      )}
    </ConfirmDialog>
  )
}

/** After the deletion, an invoice may cover only the retained part of the price. */
function invoiceSentence(retained: string): string {
  if (penceOf(retained) === 0) return 'If an invoice was issued, a credit note cancels the invoice.'
  return 'If an invoice was requested, it covers only the part of the price that is kept.'
}

function HeldMoney({ deletion: { held, goesBack, retained } }: { deletion: Deletion }) {
  if (penceOf(held) === 0) return <p>We hold no money for this booking. The guest will not be asked to pay anything.</p>
  const parts = [
    penceOf(goesBack) > 0 && `${formatPoundsText(goesBack)} must be refunded to the guest`,
    penceOf(retained) > 0 && `${formatPoundsText(retained)} is kept`,
  ].filter(Boolean)
  return (
    <div className="rounded-field bg-amber-tint px-3.5 py-3 text-amber-ink">
      <p className="font-medium">
        We hold {formatPoundsText(held)} for this booking: {parts.join(', ')}.
      </p>
      <p className="mt-1">
        The money stays in the ledger, in Payments and in the takings as “Deleted booking”. The guest will not be asked
        to pay anything more. {invoiceSentence(retained)}
      </p>
    </div>
  )
}
