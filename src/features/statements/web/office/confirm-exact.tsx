import { useMutation } from '@tanstack/react-query'
import CheckCheck from 'lucide-react/icons/check-check'
import { useState } from 'react'
import { failure } from '#features/payments/web/office/payment-words.ts'
import { matchExactLines } from '#features/statements/contract.ts'
import { reread, send } from '#platform/web/api.ts'
import { QuestionDialog } from '#platform/web/office/question-dialog.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import { ExactReport, type Matched } from './exact-report.tsx'

interface ConfirmExactProps {
  /** Exact lines on this page; at 0 the button is hidden. */
  exactInSight: number
  onDone: () => void
}

/** Matches all exact lines after a confirmation, then reports the result. */
export function ConfirmExact({ exactInSight, onDone }: ConfirmExactProps) {
  const [asking, setAsking] = useState(false)
  const [report, setReport] = useState<Matched>()
  const { mutate, isPending } = useMutation({
    mutationFn: matchAll,
    onSuccess: (matched) => {
      setAsking(false)
      setReport(matched)
    },
    onError: (error) => {
      setAsking(false)
      showToast(failure(error, 'Failed to confirm the matches'))
      void reread(matchExactLines)
    },
  })
  return (
    <>
      {exactInSight > 0 && (
        <Button size="small" className="max-sm:min-h-11 max-sm:w-full" onClick={() => setAsking(true)}>
          <CheckCheck size={16} strokeWidth={1.75} aria-hidden="true" />
          Confirm exact matches
        </Button>
      )}
      <QuestionDialog
        open={asking}
        question="Confirm exact matches?"
        yes="Confirm matches"
        busy={isPending ? 'Confirming...' : undefined}
        tone="primary"
        onYes={() => mutate()}
        onNo={() => setAsking(false)}
      >
        <p>
          Every unmatched line with the right reference and amount, an amount that no other booking expects, is recorded
          as a payment: {exactInSight} on this page and any on other pages. All other lines stay as they are. Each match
          can be undone.
        </p>
      </QuestionDialog>
      <ExactReport
        report={report}
        onClose={() => {
          setReport(undefined)
          void reread(matchExactLines).then(onDone)
        }}
      />
    </>
  )
}

/** A call matches at most 200 lines, so this calls until none are left. */
async function matchAll(): Promise<Matched> {
  const all: Matched = { matched: [], left: [] }
  for (;;) {
    const { matched, left, more } = await send(matchExactLines, { body: {} })
    all.matched.push(...matched)
    all.left.push(...left.filter(({ lineId }) => !all.left.some((known) => known.lineId === lineId)))
    // Stops when a call matched nothing, as failing lines would be returned for ever.
    if (!more || matched.length === 0) return all
  }
}
