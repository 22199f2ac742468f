import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Ledger } from '#features/payments/contract.ts'
import { failure, formatSize } from '#features/payments/web/office/payment-words.ts'
import {
  type BankLine,
  type MatchKind,
  matchBankLine,
  reopenBankLine,
  setBankLineAside,
  splitBankLine,
} from '#features/statements/contract.ts'
import { ApiError, reread, send } from '#platform/web/api.ts'
import { showToast } from '#platform/web/ui/toast/toasts.ts'

interface Match {
  line: BankLine
  bookingId: number
  /** Left to the server where nobody chose. */
  kind?: MatchKind
  /** The booking has no nights: the money goes back. */
  withoutNights?: 'refund'
}

interface Split {
  line: BankLine
  /** In pounds above zero, adding up to the line. */
  parts: { bookingId: number; amount: string; kind?: MatchKind }[]
}

interface Follows {
  onMatched: (line: BankLine, ledger: Ledger) => void
  onSettled: (line: BankLine) => void
}

export type Matching = ReturnType<typeof useMatching>

/** What is done with lines of a statement; each transaction can be taken back from the toast that says it. */
export function useMatching({ onMatched, onSettled }: Follows) {
  const changed = () => reread(matchBankLine)
  /** A match of a booking that has no nights, which waits for a choice. */
  const [refused, setRefused] = useState<{ match: Match; message: string }>()

  const takeBack = async (line: BankLine, message: string) => {
    try {
      await send(reopenBankLine, { params: { id: line.id }, body: { reason: 'Matched by mistake' } })
      showToast({ title: message })
    } catch (error) {
      showToast(failure(error, 'Failed to undo the match'))
    }
    await changed()
  }

  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ line, bookingId, kind, withoutNights }: Match) =>
      send(matchBankLine, {
        params: { id: line.id },
        body: { bookingId, ...(kind && { kind }), ...(withoutNights && { withoutNights }) },
      }),
    onSuccess: async ({ ledger }, { line }) => {
      showToast({
        title: 'Payment matched',
        description: `${formatSize(line.amount)}, ${ledger.guestName}, booking #${ledger.bookingId}`,
        action: { label: 'Undo', run: () => void takeBack(line, 'Unmatched again') },
      })
      await changed()
      onMatched(line, ledger)
    },
    onError: async (error, match) => {
      const { line } = match
      if (error instanceof ApiError && lacksNights(error)) setRefused({ match, message: error.serverMessage ?? '' })
      else showToast(failure(error, 'Failed to match the line'))
      // Somebody else was quicker: the list shows what they did.
      await changed()
      onSettled(line)
    },
  })

  const splitting = useSplitting({ onMatched, takeBack: (line) => takeBack(line, 'Unmatched again') })

  /** Opens a line again that was set aside. */
  const reopen = async (line: BankLine) => {
    try {
      await send(reopenBankLine, { params: { id: line.id }, body: {} })
      showToast({
        title: 'Line put back',
        action: { label: 'Undo', run: () => void asideAgain(line) },
      })
    } catch (error) {
      showToast(failure(error, 'Failed to open the line again'))
    }
    await changed()
    onSettled(line)
  }
  const asideAgain = async ({ id, setAsideReason }: BankLine) => {
    try {
      await send(setBankLineAside, { params: { id }, body: { reason: setAsideReason ?? 'Not for a booking' } })
      showToast({ title: 'Set aside again' })
    } catch (error) {
      showToast(failure(error, 'Failed to undo'))
    }
    await changed()
  }

  return {
    match: (match: Match) => {
      setRefused(undefined)
      if (!isPending) mutate(match)
    },
    refused,
    leave: () => setRefused(undefined),
    matching: isPending ? variables : undefined,
    ...splitting,
    reopen: (line: BankLine) => void reopen(line),
    changed,
  }
}

/** Whether a payment was refused because its booking has no nights and cannot take them. */
function lacksNights({ body }: ApiError): boolean {
  return body.withoutNights === true
}

/** Splits a line over several bookings; the toast that says it takes all parts back. */
function useSplitting({ onMatched, takeBack }: Pick<Follows, 'onMatched'> & { takeBack: (line: BankLine) => unknown }) {
  const { mutate, isPending } = useMutation({
    mutationFn: ({ line, parts }: Split) => send(splitBankLine, { params: { id: line.id }, body: { parts } }),
    onSuccess: async ({ ledgers }, { line }) => {
      showToast({
        title: 'Payments matched',
        description: `${formatSize(line.amount)}, ${ledgers.map(({ bookingId }) => `booking #${bookingId}`).join(', ')}`,
        action: { label: 'Undo', run: () => void takeBack(line) },
      })
      await reread(splitBankLine)
      const ledger = ledgers.find(({ mayConfirm }) => mayConfirm) ?? ledgers[0]
      if (ledger) onMatched(line, ledger)
    },
    onError: async (error) => {
      showToast(failure(error, 'Failed to split the line'))
      await reread(splitBankLine)
    },
  })
  return {
    split: (split: Split) => {
      if (!isPending) mutate(split)
    },
    splitting: isPending,
  }
}
