import BookUser from 'lucide-react/icons/book-user'
import { useState } from 'react'
import type { DataRequest } from '#features/personal-data/contract.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { type QueryResult, QueryState } from '#platform/web/office/query-state.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Pagination } from '#platform/web/ui/controls/pagination.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { REQUESTS_PER_PAGE } from './queries.ts'
import { RequestLine } from './request-line.tsx'
import { SettleDialog } from './settle-dialog.tsx'

interface RequestRegisterProps {
  requests: QueryResult<Paged<DataRequest>>
  offset: number
  onTurn: (offset: number) => void
  onLookUp: (request: DataRequest) => void
}

/** The register of requests, each with its due day, open requests first. */
export function RequestRegister({ requests, offset, onTurn, onLookUp }: RequestRegisterProps) {
  const [settling, setSettling] = useState<DataRequest>()
  return (
    <section aria-label="Register of requests and complaints">
      <h2 className="mb-4 text-xl">Requests and complaints</h2>
      <QueryState
        of={requests}
        what="the register"
        shapes={['h-24 rounded-card', 'h-24 rounded-card']}
        shapesClassName="space-y-2"
        empty={
          <EmptyState icon={<BookUser size={26} strokeWidth={1.75} aria-hidden="true" />} title="No data requests yet">
            Data requests and complaints appear here with their deadlines.
          </EmptyState>
        }
      >
        {({ rows, total }) => (
          <>
            <Card>
              <ul className="divide-y divide-line">
                {rows.map((request) => (
                  <RequestLine
                    key={request.id}
                    request={request}
                    onSettle={() => setSettling(request)}
                    onLookUp={() => onLookUp(request)}
                  />
                ))}
              </ul>
            </Card>
            <Pagination
              className="mt-6"
              offset={offset}
              limit={REQUESTS_PER_PAGE}
              total={total}
              of="requests"
              onOffset={onTurn}
            />
          </>
        )}
      </QueryState>
      <SettleDialog request={settling} onClose={() => setSettling(undefined)} />
    </section>
  )
}
