import { useQuery } from '@tanstack/react-query'
import type { EmailType } from '#features/emails/contract.ts'
import { officeUrl } from '#features/office-url.ts'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { QueryState } from '#platform/web/office/query-state.tsx'
import { headOfQuery } from '#platform/web/office/table/head-of-query.ts'
import { ListHead } from '#platform/web/office/table/list-head.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { emailTypesQuery } from '../queries.ts'
import { SenderRecords } from './sender-records.tsx'

const GROUPS: { reader: EmailType['reader']; title: string }[] = [
  { reader: 'guest', title: 'To guests' },
  { reader: 'owner', title: 'To owners' },
  { reader: 'office', title: 'To the office' },
  { reader: 'staff', title: 'To a member of staff' },
]

export function EmailTypeList() {
  const reading = useQuery({ ...emailTypesQuery, ...ALWAYS_REFETCH })
  return (
    <section aria-label="Emails">
      <ListHead title="Emails" {...headOfQuery(reading)} />
      <p className="measure -mt-3 mb-6 text-ink-soft">
        Change the text around the details of each email, and switch emails on or off. Emails that are waiting or have
        been sent are listed on the tab{' '}
        <SiteLink href={officeUrl('emails')} className="text-pine underline underline-offset-4">
          Emails
        </SiteLink>
        .
      </p>
      <QueryState
        of={reading}
        what="the emails"
        shapes={['h-96 rounded-card', 'h-48 rounded-card', 'h-96 rounded-card']}
        shapesClassName="space-y-6"
      >
        {(kinds) => (
          <div className="space-y-6">
            {GROUPS.map(({ reader, title }) => (
              <section key={reader} aria-label={title}>
                <h2 className="mb-3 text-xl">{title}</h2>
                <Card>
                  <ul className="divide-y divide-line px-4 sm:px-5">
                    {kinds
                      .filter((kind) => kind.reader === reader)
                      .map((kind) => (
                        <EmailTypeLine key={kind.kind} kind={kind} />
                      ))}
                  </ul>
                </Card>
              </section>
            ))}
            <SenderRecords />
          </div>
        )}
      </QueryState>
    </section>
  )
}

function EmailTypeLine({ kind: { kind, name, isOn, isReworded } }: { kind: EmailType }) {
  return (
    <li>
      <SiteLink
        href={officeUrl('settings', { section: 'emails', email: kind })}
        className="group flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 rounded-field py-2"
      >
        <span className="wrap-anywhere min-w-0 flex-1 font-medium underline-offset-4 group-hover:underline">
          {name}
        </span>
        {isReworded && <Badge>Your words</Badge>}
        {!isOn && <Badge tone="amber">Switched off</Badge>}
      </SiteLink>
    </li>
  )
}
