import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { OpenBooking } from '#features/bookings/contract.ts'
import { useBookingChange } from '#features/bookings/web/office/changes/use-booking-change.tsx'
import type { LedgerEntry } from '#features/ledger/contract.ts'
import { MoneyBadge } from '#features/ledger/web/office/money-badge.tsx'
import type { Ledger } from '#features/payments/contract.ts'
import { Permitted, usePermitted } from '#features/permitted.tsx'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { QueryState } from '#platform/web/office/query-state.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { CopyButton } from '#platform/web/ui/controls/copy-button.tsx'
import { EntryDialog } from '../entry-dialog.tsx'
import type { EntryTask } from '../entry-form.ts'
import { ledgerQuery } from '../queries.ts'
import { useConfirmOffer } from '../use-confirm-offer.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import { LedgerEntries } from './ledger-entries.tsx'
import { MoneyActions } from './money-actions.tsx'
import { TransferDialog } from './transfer-dialog.tsx'
import { WaiveDialog } from './waive-dialog.tsx'
import { WhatIsDue } from './what-is-due.tsx'

/** Shows balance, due dates, ledger entries and actions in the dialog of a booking. */
export function MoneyPanel({ booking }: { booking: OpenBooking }) {
  return (
    <section aria-label="Money" className="mt-5 rounded-card border border-line px-4 py-3.5 text-sm">
      <LedgerPanel bookingId={booking.id} cancellable={booking.deletedAt === null ? booking : undefined} />
    </section>
  )
}

interface LedgerPanelProps {
  bookingId: number
  /** The booking, if the panel may offer to cancel the booking; else undefined. */
  cancellable?: OpenBooking | undefined
}

/** Also used for deleted bookings, which the list of bookings omits. */
export function LedgerPanel({ bookingId, cancellable }: LedgerPanelProps) {
  const ledger = useQuery({ ...ledgerQuery(bookingId), ...ALWAYS_REFETCH })
  return (
    <QueryState
      of={ledger}
      what="the money"
      failedClassName="[&>div]:border-none [&>div]:py-4"
      shapes={['h-6', 'h-6', 'h-6', 'h-6']}
      shapesClassName="space-y-3"
    >
      {(data) => <Panel booking={cancellable} ledger={data} />}
    </QueryState>
  )
}

function Panel({ booking, ledger }: { booking: OpenBooking | undefined; ledger: Ledger }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [task, setTask] = useState<EntryTask>()
  const [entryToCorrect, setEntryToCorrect] = useState<LedgerEntry>()
  const bookingChange = useBookingChange()
  const [waiving, setWaiving] = useState<Ledger>()
  const [moving, setMoving] = useState<Ledger>()
  const focusHeading = () => heading.current?.focus({ preventScroll: true })
  const confirming = useConfirmOffer(focusHeading)
  const canEditBooking = usePermitted('edit lettings')
  const mayCancel = canEditBooking && booking && (booking.status === 'pending' || booking.status === 'confirmed')
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 ref={heading} tabIndex={-1} className="font-medium font-text text-base">
          Money
        </h3>
        <MoneyBadge money={ledger.money} state={ledger.state} />
      </div>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-ink-soft">Reference</span>
        <span className="font-medium text-base tabular-nums">{ledger.paymentReference}</span>
        <CopyButton text={ledger.paymentReference} what="payment reference" variant="quiet" />
      </p>
      <WhatIsDue ledger={ledger} />
      <Permitted to="edit money">
        <MoneyActions
          ledger={ledger}
          onEnter={setTask}
          onWaive={() => setWaiving(ledger)}
          onTransfer={() => setMoving(ledger)}
        />
      </Permitted>
      <LedgerEntries bookingId={ledger.bookingId} entries={ledger.entries} onCorrect={setEntryToCorrect} />
      {mayCancel && (
        <Button
          variant="quiet"
          size="small"
          className="-ml-3 mt-2 text-terracotta hover:bg-terracotta-tint max-sm:min-h-11"
          onClick={async () => {
            await bookingChange.ask({ kind: 'status', bookingId: booking.id, status: 'cancelled' })
            focusHeading()
          }}
        >
          Cancel booking...
        </Button>
      )}
      {/* The dialogs inherit the text size, so the small size of the panel is reset. */}
      <div className="text-base">
        <EntryDialog
          task={task}
          onClose={() => setTask(undefined)}
          onEntered={(after) => {
            setTask(undefined)
            if (!confirming.offer(after)) focusHeading()
          }}
        />
        <CorrectDialog
          bookingId={ledger.bookingId}
          entry={entryToCorrect}
          onClose={() => setEntryToCorrect(undefined)}
          onCorrected={() => {
            setEntryToCorrect(undefined)
            focusHeading()
          }}
        />
        {bookingChange.dialog}
        <WaiveDialog
          ledger={waiving}
          onClose={() => setWaiving(undefined)}
          onWaived={() => {
            setWaiving(undefined)
            focusHeading()
          }}
        />
        <TransferDialog
          ledger={moving}
          onClose={() => setMoving(undefined)}
          onMoved={(to) => {
            setMoving(undefined)
            if (!confirming.offer(to)) focusHeading()
          }}
        />
        {confirming.dialog}
      </div>
    </>
  )
}
