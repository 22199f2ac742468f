import { useMutation } from '@tanstack/react-query'
import CheckCheck from 'lucide-react/icons/check-check'
import { useState } from 'react'
import { matchExactLines } from '#features/statements/contract.ts'
import { send, waitForRefetch } from '#platform/web/api.ts'
import { ConfirmDialog } from '#platform/web/office/confirm-dialog.tsx'
import { errorToast } from '#platform/web/office/error-toast.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import { ExactReport, type MatchReport } from './exact-report.tsx'

interface ConfirmExactProps {
  /** Number of exact lines on this page. The button is hidden if the number is 0. */
  exactOnPage: number
  onDone: () => void
}

/** Button that matches all exact lines of all pages after a confirmation, then shows a report. */
export function ConfirmExact({ exactOnPage, onDone }: ConfirmExactProps) {
  const [isAsking, setIsAsking] = useState(false)
  const [report, setReport] = useState<MatchReport>()
  const { mutate, isPending } = useMutation({
    mutationFn: matchAll,
    onSuccess: (matched) => {
      setIsAsking(false)
      setReport(matched)
    },
    onError: (error) => {
      setIsAsking(false)
      showToast(errorToast(error, 'Failed to confirm the matches'))
      void waitForRefetch(matchExactLines)
    },
  })
  return (
    <>
      {exactOnPage > 0 && (
        <Button size="small" className="max-sm:min-h-11 max-sm:w-full" onClick={() => setIsAsking(true)}>
          <CheckCheck size={16} strokeWidth={1.75} aria-hidden="true" />
          Confirm exact matches
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        question="Confirm exact matches?"
        confirmLabel="Confirm matches"
        busy={isPending ? 'Confirming...' : undefined}
        tone="primary"
        onConfirm={() => mutate()}
        onCancel={() => setIsAsking(false)}
      >
        <p>
          An unmatched line is recorded as a payment if it has a booking’s reference and exactly the amount due, and no
          other booking expects that amount. This includes {exactOnPage} on this page and any on other pages. All other
          lines stay unmatched. Each match can be undone.
        </p>
      </ConfirmDialog>
      <ExactReport
        report={report}
        onClose={() => {
          setReport(undefined)
          void waitForRefetch(matchExactLines).then(onDone)
        }}
      />
    </>
  )
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
