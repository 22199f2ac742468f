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
  /** The server chooses by default. */
  kind?: MatchKind
  /** The booking has no nights: the money is due back. */
  withoutNights?: 'refund'
}

interface Split {
  line: BankLine
  /** In pounds, positive, adding up to the line. */
  parts: { bookingId: number; amount: string; kind?: MatchKind }[]
}

interface Follows {
  onMatched: (line: BankLine, ledger: Ledger) => void
  onSettled: (line: BankLine) => void
}

export type Matching = ReturnType<typeof useMatching>

/** Actions on bank lines; the toast of each action offers Undo. */
export function useMatching({ onMatched, onSettled }: Follows) {
  const changed = () => reread(matchBankLine)
  /** A match that failed because the booking has no nights; waits for a decision. */
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
      // On a conflict the reloaded list shows the other person's change.
      await changed()
      onSettled(line)
    },
  })

  const splitting = useSplitting({ onMatched, takeBack: (line) => takeBack(line, 'Unmatched again') })

  /** Reopens a line that was set aside. */
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

/** The match failed because the booking has no nights and cannot take them. */
function lacksNights({ body }: ApiError): boolean {
  return body.withoutNights === true
}

/** Splits a line over bookings; Undo in its toast corrects all parts. */
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
