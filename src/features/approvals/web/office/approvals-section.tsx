import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Approval } from '#features/approvals/contract.ts'
import { Permitted } from '#features/permitted.tsx'
import { PagedList } from '#platform/web/office/list/paged-list.tsx'
import { usePage } from '#platform/web/office/list/use-page.ts'
import { headOfQuery } from '#platform/web/office/table/head-of-query.ts'
import { ListHead } from '#platform/web/office/table/list-head.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ApprovalLine } from './approval-line.tsx'
import { ApprovalRuleCard } from './approval-rule-card.tsx'
import { type Decision, DecisionDialog } from './decision-dialog.tsx'
import { APPROVALS_PER_PAGE, approvalsQuery } from './queries.ts'

/** What waits for a second person and what was decided, and the rule that says what needs one. */
export function ApprovalsSection() {
  const page = usePage(APPROVALS_PER_PAGE)
  const [chosen, setChosen] = useState<{ approval: Approval; decision: Decision }>()
  const approvals = useQuery({ ...approvalsQuery(page.offset), staleTime: 0, retryOnMount: true })
  return (
    <section aria-label="Approvals">
      <ListHead title="Approvals" headingRef={page.heading} {...headOfQuery(approvals)} />
      <Permitted to="edit office">
        <ApprovalRuleCard />
      </Permitted>
      <h2 className="mt-8 mb-2 text-xl">Proposals</h2>
      <PagedList
        of={approvals}
        page={page}
        what="proposals"
        look="lines"
        rowHeight="h-28"
        empty={<EmptyState title="No proposals yet">Changes that need a second person appear here.</EmptyState>}
      >
        {(approval) => (
          <ApprovalLine approval={approval} onDecide={(choice) => setChosen({ approval, decision: choice })} />
        )}
      </PagedList>
      <DecisionDialog {...chosen} onClose={() => setChosen(undefined)} />
    </section>
  )
}
