import { usePlace } from '#platform/web/office/use-place.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { MoneyOf } from './money-panel.tsx'

/** The money of a deleted booking, as the address asks for it: its booking is in no list, and its money stays. */
export function DeletedLedger() {
  const place = usePlace()
  const asked = Number(place.read('ledger'))
  const bookingId = Number.isInteger(asked) && asked > 0 ? asked : undefined
  return (
    <Dialog
      open={bookingId !== undefined}
      onClose={() => place.change({ ledger: '' })}
      title={`Deleted booking #${bookingId}`}
      description="Nobody is asked for anything. Payments stay in the ledger, and what is not kept goes back."
    >
      {bookingId !== undefined && (
        <div className="text-sm">
          <MoneyOf key={bookingId} bookingId={bookingId} />
        </div>
      )}
    </Dialog>
  )
}
