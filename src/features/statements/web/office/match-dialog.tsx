import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MoneyBadge } from '#features/ledger/web/office/money-badge.tsx'
import { formatSize, stayInWords } from '#features/payments/web/office/payment-words.ts'
import { ANEW, paymentsQuery } from '#features/payments/web/office/queries.ts'
import type { BankLine, MatchKind } from '#features/statements/contract.ts'
import { formatTableDay } from '#platform/shared/day.ts'
import { SearchField } from '#platform/web/office/search-field.tsx'
import { Shown } from '#platform/web/office/shown.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { lineInWords, MATCHES } from './line-words.ts'
import type { Matching } from './use-matching.ts'

interface MatchDialogProps {
  line: BankLine | undefined
  matching: Matching
  onClose: () => void
}

/** Looks for the booking that a line belongs to, where none that was suggested is it. */
export function MatchDialog({ line, matching, onClose }: MatchDialogProps) {
  return (
    <Dialog
      open={line !== undefined}
      onClose={onClose}
      title="Choose a booking"
      description={line && `${formatSize(line.amount)}, ${formatTableDay(line.day)}: ${lineInWords(line)}`}
    >
      {line && <Search key={line.id} line={line} matching={matching} />}
    </Dialog>
  )
}

const MOST_FOUND = 8

function Search({ line, matching }: { line: BankLine; matching: Matching }) {
  const [search, setSearch] = useState('')
  const [kind, setKind] = useState<MatchKind>()
  const found = useQuery({
    ...paymentsQuery({ view: 'all', search, page: 1, limit: MOST_FOUND }),
    ...ANEW,
    placeholderData: keepPreviousData,
  })
  const { data } = found
  return (
    <div className="space-y-4">
      <SearchField
        label="Find a booking"
        placeholder="Name, booking or reference..."
        value={search}
        onChange={setSearch}
      />
      {line.amount.startsWith('-') && (
        <Select
          aria-label="Enter it as"
          value={kind ?? ''}
          onChange={(event) => setKind(KINDS.find((kind) => kind === event.target.value))}
          placeholder="As what it looks like"
          options={KINDS.map((value) => ({ value, label: MATCHES[value] }))}
        />
      )}
      <Shown
        of={found}
        what="bookings"
        shapes={['h-16', 'h-16', 'h-16']}
        shapesClassName="space-y-2"
        empty={
          <p role="status" className="py-6 text-center text-ink-soft">
            No booking matches.
          </p>
        }
      >
        {(data) => (
          <ul aria-label="Bookings found" aria-busy={found.isFetching} className="divide-y divide-line text-sm">
            {data.rows.map((payment) => (
              <li key={payment.bookingId} className="flex flex-wrap items-center justify-between gap-3 py-3">
                <div className="min-w-0 flex-1 basis-52 leading-snug">
                  <p className="wrap-anywhere font-medium text-base">{payment.guestName}</p>
                  <p className="wrap-anywhere text-ink-soft">
                    #{payment.bookingId}, {payment.property.title}, {stayInWords(payment)}
                  </p>
                  <MoneyBadge money={payment.money} className="mt-1" />
                </div>
                <Button
                  variant="secondary"
                  aria-label={`Choose booking #${payment.bookingId} of ${payment.guestName}`}
                  busy={matching.matching?.bookingId === payment.bookingId ? 'Matching...' : undefined}
                  onClick={() => matching.match({ line, bookingId: payment.bookingId, ...(kind && { kind }) })}
                >
                  Choose
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Shown>
      {data && data.total > data.rows.length && (
        <p className="text-ink-soft text-sm">
          {data.rows.length} of {data.total.toLocaleString('en-GB')} bookings. Search to see others.
        </p>
      )}
    </div>
  )
}

const KINDS = ['refund', 'deposit-returned'] as const satisfies readonly MatchKind[]
