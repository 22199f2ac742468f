import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import type { Colleague } from '#features/staff/contract.ts'
import { PagedList } from '#platform/web/office/list/paged-list.tsx'
import { usePage } from '#platform/web/office/list/use-page.ts'
import { headOfQuery } from '#platform/web/office/table/head-of-query.ts'
import { ListHead } from '#platform/web/office/table/list-head.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { STAFF_PER_PAGE, sessionQuery, staffQuery } from '../queries.ts'
import { ColleagueLine } from './colleague-line.tsx'
import { InvitationDialog } from './invitation-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { ResetDialog } from './reset-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { RoleTexts } from './role-texts.tsx'

type Act = 'role' | 'reset' | 'remove'

/** Lists the accounts of the office. Invitations and resets need a mail server; without it the list names the commands. */
export function StaffList({ canEmail }: { canEmail: boolean }) {
  const page = usePage(STAFF_PER_PAGE)
  const [inviting, setInviting] = useState(false)
  const [chosen, setChosen] = useState<{ act: Act; colleague: Colleague }>()
  const { data: session } = useQuery(sessionQuery)
  const staff = useQuery({ ...staffQuery(page.offset), staleTime: 0, retryOnMount: true })
  const close = () => setChosen(undefined)
  const of = (act: Act) => (chosen?.act === act ? chosen.colleague : undefined)
  return (
    <section aria-label="Staff">
      <ListHead
        title="Staff"
        headingRef={page.heading}
        {...headOfQuery(staff)}
        actions={
          canEmail && (
            <Button size="small" onClick={() => setInviting(true)}>
              <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
              Invite a colleague
            </Button>
          )
        }
      />
      {!canEmail && (
        <div className="measure -mt-3 mb-6 text-ink-soft">
          <p>No mail server is set, so invitations cannot be sent. On the server, these commands do the same:</p>
          <ul className="mt-2 space-y-1 text-sm">
            {COMMANDS.map((command) => (
              <li key={command}>
                <code className="wrap-anywhere">{command}</code>
              </li>
            ))}
          </ul>
        </div>
      )}
      <PagedList
        of={staff}
        page={page}
        what="staff"
        look="lines"
        rowHeight="h-28"
        empty={<EmptyState title="No accounts">Accounts that you add appear here.</EmptyState>}
      >
        {(colleague) => (
          <ColleagueLine
            colleague={colleague}
            isSelf={colleague.id === session?.user.id}
            onChangeRole={() => setChosen({ act: 'role', colleague })}
            onReset={canEmail && colleague.email !== '' ? () => setChosen({ act: 'reset', colleague }) : undefined}
            onRemove={() => setChosen({ act: 'remove', colleague })}
          />
        )}
      </PagedList>
      <RoleTexts />
      <InvitationDialog open={inviting} onClose={() => setInviting(false)} />
      <RoleDialog colleague={of('role')} onClose={close} />
      <ResetDialog colleague={of('reset')} onClose={close} />
      <RemoveDialog colleague={of('remove')} onClose={close} />
    </section>
  )
}

const COMMANDS = ['npm run staff -- add NAME --role ROLE', 'npm run staff -- reset NAME']
