import CheckCheck from 'lucide-react/icons/check-check'
import { useState } from 'react'
import { ConfirmDialog } from '#platform/web/office/confirm-dialog.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { ExactReport } from './exact-report.tsx'
import { useExactMatches } from './use-exact-matches.ts'

interface ConfirmExactProps {
  /** Number of exact lines on this page. The button is hidden if the number is 0. */
  exactOnPage: number
  onDone: () => void
}

/** Button that matches all exact lines of all pages after a confirmation, then shows a report. */
export function ConfirmExact({ exactOnPage, onDone }: ConfirmExactProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { match, isMatching, report, closeReport } = useExactMatches(() => setIsAsking(false))
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
        busy={isMatching ? 'Confirming...' : undefined}
        tone="primary"
        onConfirm={match}
        onCancel={() => setIsAsking(false)}
      >
        <p>
          An unmatched line is recorded as a payment if it has a booking’s reference and exactly the amount due, and no
          other booking expects that amount. This includes {exactOnPage} on this page and any on other pages. All other
          lines stay unmatched. Each match can be undone.
        </p>
      </ConfirmDialog>
      <ExactReport report={report} onClose={() => void closeReport().then(onDone)} />
    </>
  )
}
