import { useQuery } from '@tanstack/react-query'
import { officeUrl } from '#features/office-url.ts'
import { Panel } from '#platform/web/office/panel.tsx'
import { QueryState } from '#platform/web/office/query-state.tsx'
import { EmailLine } from './email-line.tsx'
import { emailsAboutQuery, REFETCH_UNTIL_SENT } from './queries.ts'

/** The emails about an item, given by table name and id, latest first. */
export function EmailsPanel({ item, itemId }: { item: string; itemId: number }) {
  const reading = useQuery({ ...emailsAboutQuery(item, itemId), ...REFETCH_UNTIL_SENT })
  return (
    <Panel title="Emails">
      <QueryState
        of={reading}
        what="emails"
        shapes={['h-10', 'h-10']}
        shapesClassName="space-y-2"
        empty={<p className="text-ink-soft text-sm">None yet.</p>}
      >
        {({ rows }) => (
          <ul className="divide-y divide-line border-line border-y">
            {rows.map((email) => (
              <li key={email.id}>
                <EmailLine email={email} href={officeUrl('emails', { email: email.id })} />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </Panel>
  )
}
