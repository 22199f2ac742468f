import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { matchExactLines } from '#features/statements/contract.ts'
import { send, waitForRefetch } from '#platform/web/api.ts'
import { errorToast } from '#platform/web/office/error-toast.ts'
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import type { MatchReport } from './exact-report.tsx'

/** Matches all exact lines of all pages. `onAnswer` is called before the report or the error is shown. */
export function useExactMatches(onAnswer: () => void = () => undefined) {
  const [report, setReport] = useState<MatchReport>()
  const { mutate, isPending } = useMutation({
    mutationFn: matchAll,
    onSuccess: (matched) => {
      onAnswer()
      setReport(matched)
    },
    onError: (error) => {
      onAnswer()
      showToast(errorToast(error, 'Failed to confirm the matches'))
      void waitForRefetch(matchExactLines)
    },
  })
  return {
    match: () => mutate(),
    isMatching: isPending,
    report,
    /** Hides the report. Resolves once the lines are refetched. */
    closeReport: (): Promise<void> => {
      setReport(undefined)
      return waitForRefetch(matchExactLines)
    },
  }
}

/** Calls the server until no exact line remains, because a call matches at most `MAX_LINES_PER_CALL` lines. */
async function matchAll(): Promise<MatchReport> {
  const total: MatchReport = { matched: [], left: [] }
  for (;;) {
    const { matched, left, more } = await send(matchExactLines, { body: {} })
    total.matched.push(...matched)
    total.left.push(...left.filter(({ lineId }) => !total.left.some((known) => known.lineId === lineId)))
    // Stops if a call matched no line: the failed lines would fail in every further call.
    if (!more || matched.length === 0) return total
  }
}
