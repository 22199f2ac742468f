import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPoundsText } from '#platform/shared/money.ts'
import { QueryState } from '#platform/web/office/query-state.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { approvalRuleQuery } from './queries.ts'
import { RuleDialog } from './rule-dialog.tsx'

/** Says what needs a second person, and opens the form for it. */
export function ApprovalRuleCard() {
  const [isChanging, setChanging] = useState(false)
  const rule = useQuery({ ...approvalRuleQuery, staleTime: 0, retryOnMount: true })
  return (
    <QueryState of={rule} what="the rule" shapes={['h-28 rounded-card']}>
      {(current) => (
        <Card as="section" aria-label="What needs a second person" className="p-5 sm:p-6">
          <h2 className="text-xl">What needs a second person</h2>
          <ul className="mt-2 list-disc space-y-1 pl-5">
            <li>Changed bank details: {current.bankDetails ? 'yes' : 'no'}</li>
            <li>
              Refunds and returned deposits:{' '}
              {current.refundsOver === null
                ? 'no'
                : `over ${formatPoundsText(current.refundsOver)} of one booking in total`}
            </li>
          </ul>
          <p className="measure mt-2 text-ink-soft text-sm">
            Refunds that are matched with a line of a bank statement need none: that money has left the account. A
            looser rule needs a second person itself.
          </p>
          <Button variant="secondary" onClick={() => setChanging(true)} className="mt-4">
            Change
          </Button>
          <RuleDialog rule={isChanging ? current : undefined} onClose={() => setChanging(false)} />
        </Card>
      )}
    </QueryState>
  )
}
