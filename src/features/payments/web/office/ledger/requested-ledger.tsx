import { useQuery } from '@tanstack/react-query'
import { useUrlState } from '#platform/web/office/use-url-state.ts'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { ledgerQuery } from '../queries.ts'
import { LedgerPanel } from './money-panel.tsx'

/**
 * Dialog for the booking id `ledger` in the URL. Linked from emails about matched payments, and for deleted bookings,
 * which the list of bookings omits.
 */
export function RequestedLedger() {
  const urlState = useUrlState()
  const number = Number(urlState.read('ledger'))
  const bookingId = Number.isInteger(number) && number > 0 ? number : undefined
  const ledger = useQuery({ ...ledgerQuery(bookingId ?? 0), enabled: bookingId !== undefined })
  const isDeleted = typeof ledger.data?.deletedAt === 'string'
  return (
    <Dialog
      open={bookingId !== undefined}
      onClose={() => urlState.change({ ledger: '' })}
      title={`${isDeleted ? 'Deleted booking' : 'Booking'} #${bookingId}`}
      description={
        isDeleted &&
        'No payment is requested. Payments stay in the ledger, and any money that is not kept must be refunded.'
      }
    >
      {bookingId !== undefined && (
        <div className="text-sm">
          <LedgerPanel key={bookingId} bookingId={bookingId} />
        </div>
      )}
    </Dialog>
  )
}
