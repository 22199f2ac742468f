import { useState } from 'react'
import { BookingSearch } from '#features/payments/web/office/booking-search.tsx'
import { formatUnsigned } from '#features/payments/web/office/payment-labels.ts'
import type { BankLine, MatchKind } from '#features/statements/contract.ts'
import { formatListDay } from '#platform/shared/day.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { Select } from '#platform/web/ui/controls/select.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { describeLine, MATCH_LABELS, OUT_KINDS } from './line-labels.ts'
import { SplitLine } from './split-line.tsx'
import type { Matching } from './use-matching.ts'

interface MatchDialogProps {
  line: BankLine | undefined
  matching: Matching
  onClose: () => void
}

/** Dialog to choose the booking of a line, or to split the line over several bookings. */
export function MatchDialog({ line, matching, onClose }: MatchDialogProps) {
  const [split, setSplit] = useState<number>()
  const isSplit = line !== undefined && split === line.id
  return (
    <Dialog
      open={line !== undefined}
      onClose={() => {
        setSplit(undefined)
        onClose()
      }}
      title={isSplit ? 'Split over several bookings' : 'Choose a booking'}
      description={line && `${formatUnsigned(line.amount)}, ${formatListDay(line.day)}: ${describeLine(line)}`}
    >
      {line &&
        (isSplit ? (
          <SplitLine key={line.id} line={line} matching={matching} onBack={() => setSplit(undefined)} />
        ) : (
          <OneBooking key={line.id} line={line} matching={matching} onSplit={() => setSplit(line.id)} />
        ))}
    </Dialog>
  )
}

function OneBooking({ line, matching, onSplit }: { line: BankLine; matching: Matching; onSplit: () => void }) {
  const [kind, setKind] = useState<MatchKind>()
  return (
    <div className="space-y-4">
      <BookingSearch
        action={(payment) => (
          <Button
            variant="secondary"
            aria-label={`Choose booking #${payment.bookingId} of ${payment.guestName}`}
            busy={matching.matching?.bookingId === payment.bookingId ? 'Matching...' : undefined}
            onClick={() => matching.match({ line, bookingId: payment.bookingId, ...(kind && { kind }) })}
          >
            Choose
          </Button>
        )}
      >
        <Button variant="quiet" size="small" className="-mx-3 -mt-2 max-sm:min-h-11" onClick={onSplit}>
          Split over several bookings...
        </Button>
        {line.amount.startsWith('-') && (
          <Select
            aria-label="Enter it as"
            value={kind ?? ''}
            onChange={(event) => setKind(OUT_KINDS.find((kind) => kind === event.target.value))}
            placeholder="Detect automatically"
            options={OUT_KINDS.map((value) => ({ value, label: MATCH_LABELS[value] }))}
          />
        )}
      </BookingSearch>
    </div>
  )
}
