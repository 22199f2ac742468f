import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import type { DataRequest } from '#features/personal-data/contract.ts'
import { usePage } from '#platform/web/office/list/use-page.ts'
import { headOfQuery } from '#platform/web/office/table/head-of-query.ts'
import { ListHead } from '#platform/web/office/table/list-head.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { NewRequestDialog } from './new-request-dialog.tsx'
import { PersonFinder } from './person-finder.tsx'
import { REQUESTS_PER_PAGE, requestsQuery } from './queries.ts'
import { RequestRegister } from './request-register.tsx'

/** The section for personal data: copy, erasure and the register of requests. */
export function PersonalData() {
  const page = usePage(REQUESTS_PER_PAGE)
  const [isEntering, setEntering] = useState(false)
  const [person, setPerson] = useState('')
  const requests = useQuery({ ...requestsQuery(page.offset), staleTime: 0, retryOnMount: true })
  const lookUp = ({ email }: DataRequest) => {
    setPerson(email)
    document.getElementById('person')?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <section aria-label="Personal data">
      <ListHead
        title="Personal data"
        {...headOfQuery(requests)}
        actions={
          <Button size="small" onClick={() => setEntering(true)}>
            <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
            Enter a request
          </Button>
        }
      />
      <p className="measure -mt-3 mb-6 text-ink-soft">
        Anyone may ask for a copy of their data, have it corrected or erased, or complain about how it is used.
      </p>
      <div className="space-y-8">
        <PersonFinder key={person} start={person} />
        <RequestRegister requests={requests} page={page} onLookUp={lookUp} />
      </div>
      <NewRequestDialog open={isEntering} onClose={() => setEntering(false)} />
    </section>
  )
}
