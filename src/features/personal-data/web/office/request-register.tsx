import BookUser from 'lucide-react/icons/book-user'
import { useState } from 'react'
import type { DataRequest } from '#features/personal-data/contract.ts'
import { PagedList } from '#platform/web/office/list/paged-list.tsx'
import type { PagedResult } from '#platform/web/office/list/paged-rows.tsx'
import type { ListPage } from '#platform/web/office/list/use-page.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { RequestLine } from './request-line.tsx'
import { SettleDialog } from './settle-dialog.tsx'

interface RequestRegisterProps {
  requests: PagedResult<DataRequest>
  page: ListPage
  onLookUp: (request: DataRequest) => void
}

/** The register of requests, each with its due day, open requests first. */
export function RequestRegister({ requests, page, onLookUp }: RequestRegisterProps) {
  const [settling, setSettling] = useState<DataRequest>()
  return (
    <section aria-label="Register of requests and complaints">
      <h2 ref={page.heading} tabIndex={-1} className="mb-4 scroll-mt-16 text-xl">
        Requests and complaints
      </h2>
      <PagedList
        of={requests}
        page={page}
        what="the register"
        counted="requests"
        look="lines"
        rowHeight="h-24"
        empty={
          <EmptyState icon={<BookUser size={26} strokeWidth={1.75} aria-hidden="true" />} title="No data requests yet">
            Data requests and complaints appear here with their deadlines.
          </EmptyState>
        }
      >
        {(request) => (
          <RequestLine request={request} onSettle={() => setSettling(request)} onLookUp={() => onLookUp(request)} />
        )}
      </PagedList>
      <SettleDialog request={settling} onClose={() => setSettling(undefined)} />
    </section>
  )
}
