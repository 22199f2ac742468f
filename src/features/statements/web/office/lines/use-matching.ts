import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Ledger } from '#features/payments/contract.ts'
import { formatUnsigned } from '#features/payments/web/office/payment-labels.ts'
import {
  type BankLine,
  type MatchKind,
  matchBankLine,
  reopenBankLine,
  setBankLineAside,
  splitBankLine,
} from '#features/statements/contract.ts'
import { ApiError, send, waitForRefetch } from '#platform/web/api.ts'
import { errorToast } from '#platform/web/office/error-toast.ts'
import { showToast } from '#platform/web/ui/toast/toasts.ts'

interface Match {
  line: BankLine
  bookingId: number
  /** If undefined, the server chooses the kind of ledger entry. */
  kind?: MatchKind
  /** For a booking without nights, enters the money as due back to the guest. */
  withoutNights?: 'refund'
}

interface Split {
  line: BankLine
  /** In pounds and positive. The amounts add up to the line's amount without its sign. */
  parts: { bookingId: number; amount: string; kind?: MatchKind }[]
}

interface MatchCallbacks {
  onMatched: (line: BankLine, ledger: Ledger) => void
  onDone: (line: BankLine) => void
}

export type Matching = ReturnType<typeof useMatching>

/** Functions to match, split and reopen bank lines. The toast after each success offers Undo. */
export function useMatching({ onMatched, onDone }: MatchCallbacks) {
  const refetch = () => waitForRefetch(matchBankLine)
  /** A match that failed because the booking has no nights. The office chooses how to continue. */
  const [blockedMatch, setBlockedMatch] = useState<{ match: Match; message: string }>()

  const undoMatch = async (line: BankLine, message: string) => {
    try {
      await send(reopenBankLine, { params: { id: line.id }, body: { reason: 'Matched by mistake' } })
      showToast({ title: message })
    } catch (error) {
      showToast(errorToast(error, 'Failed to undo the match'))
    }
    await refetch()
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
        description: `${formatUnsigned(line.amount)}, ${ledger.guestName}, booking #${ledger.bookingId}`,
        action: { label: 'Undo', run: () => void undoMatch(line, 'Unmatched again') },
      })
      await refetch()
      onMatched(line, ledger)
    },
    onError: async (error, match) => {
      const { line } = match
      if (error instanceof ApiError && lacksNights(error))
        setBlockedMatch({ match, message: error.serverMessage ?? '' })
      else showToast(errorToast(error, 'Failed to match the line'))
      // After a conflict, the refetched list shows the change by the other member of staff.
      await refetch()
      onDone(line)
    },
  })

  const splitting = useSplitting({ onMatched, undoMatch: (line) => undoMatch(line, 'Unmatched again') })

  /** Reopens a line that was set aside. */
  const reopen = async (line: BankLine) => {
    try {
      await send(reopenBankLine, { params: { id: line.id }, body: {} })
      showToast({
        title: 'Line reopened',
        action: { label: 'Undo', run: () => void setAsideAgain(line) },
      })
    } catch (error) {
      showToast(errorToast(error, 'Failed to reopen the line'))
    }
    await refetch()
    onDone(line)
  }
  const setAsideAgain = async ({ id, setAsideReason }: BankLine) => {
    try {
      await send(setBankLineAside, { params: { id }, body: { reason: setAsideReason ?? 'Not for a booking' } })
      showToast({ title: 'Set aside again' })
    } catch (error) {
      showToast(errorToast(error, 'Failed to undo'))
    }
    await refetch()
  }

  return {
    match: (match: Match) => {
      setBlockedMatch(undefined)
      if (!isPending) mutate(match)
    },
    blockedMatch,
    dismissBlocked: () => setBlockedMatch(undefined),
    matching: isPending ? variables : undefined,
    ...splitting,
    reopen: (line: BankLine) => void reopen(line),
    refetch,
  }
}

/** True if the match failed because the booking cannot take its nights. */
function lacksNights({ body }: ApiError): boolean {
  return body.withoutNights === true
}

/** Undo in the toast reopens the line, which corrects all parts. */
function useSplitting({
  onMatched,
  undoMatch,
}: Pick<MatchCallbacks, 'onMatched'> & { undoMatch: (line: BankLine) => unknown }) {
  const { mutate, isPending } = useMutation({
    mutationFn: ({ line, parts }: Split) => send(splitBankLine, { params: { id: line.id }, body: { parts } }),
    onSuccess: async ({ ledgers }, { line }) => {
      showToast({
        title: 'Payments matched',
        description: `${formatUnsigned(line.amount)}, ${ledgers.map(({ bookingId }) => `booking #${bookingId}`).join(', ')}`,
        action: { label: 'Undo', run: () => void undoMatch(line) },
      })
      await waitForRefetch(splitBankLine)
      const ledger = ledgers.find(({ mayConfirm }) => mayConfirm) ?? ledgers[0]
      if (ledger) onMatched(line, ledger)
    },
    onError: async (error) => {
      showToast(errorToast(error, 'Failed to split the line'))
      await waitForRefetch(splitBankLine)
    },
  })
  return {
    split: (split: Split) => {
      if (!isPending) mutate(split)
    },
    splitting: isPending,
  }
}
