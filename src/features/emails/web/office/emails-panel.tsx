import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { officeUrl } from '#features/office-url.ts'
import { Panel } from '#platform/web/office/panel.tsx'
import { QueryState } from '#platform/web/office/query-state.tsx'
import { ListRest } from '#platform/web/office/table/list-rest.tsx'
import { EmailLine } from './email-line.tsx'
import { emailsAboutQuery, REFETCH_UNTIL_SENT } from './queries.ts'

const EMAILS_SHOWN = 50

/** Lists emails about an item, latest first. `item` is the item's table name. */
export function EmailsPanel({ item, itemId }: { item: string; itemId: number }) {
  const [limit, setLimit] = useState(EMAILS_SHOWN)
  const reading = useQuery({
    ...emailsAboutQuery(item, itemId, limit),
    ...REFETCH_UNTIL_SENT,
    placeholderData: keepPreviousData,
  })
  return (
    <Panel title="Emails">
      <QueryState
        of={reading}
        what="emails"
        shapes={['h-10', 'h-10']}
        shapesClassName="space-y-2"
        empty={<p className="text-ink-soft text-sm">None yet.</p>}
      >
        {(list) => (
          <>
            <ul className="divide-y divide-line border-line border-y">
              {list.rows.map((email) => (
                <li key={email.id}>
                  <EmailLine email={email} href={officeUrl('emails', { email: email.id })} />
                </li>
              ))}
            </ul>
            <ListRest list={list} limit={limit} onLimit={setLimit} busy={reading.isFetching} />
          </>
        )}
      </QueryState>
    </Panel>
  )
}
