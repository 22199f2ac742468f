import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { OfficeProperty } from '#features/properties/contract.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { useRestore } from '../list/use-restore.ts'
import type { PendingUploads } from '../photographs/pending-uploads.ts'
import { officeHomeQuery } from '../queries.ts'
import { EditorOutline } from '../views/editor-outline.tsx'
import { HomeForm } from './home-form.tsx'

interface HomeEditorProps {
  homeId: 'new' | number
  pendingUploads: PendingUploads | undefined
  /** Opens the list of homes, or a home with pending uploads. */
  onLeave: (property?: number, pendingUploads?: PendingUploads) => void
}

export default function HomeEditor({ homeId, pendingUploads, onLeave }: HomeEditorProps) {
  const client = useQueryClient()
  if (homeId !== 'new') return <StoredHome id={homeId} pendingUploads={pendingUploads} onLeave={onLeave} />
  return (
    <HomeForm
      home={undefined}
      pendingUploads={undefined}
      onLeave={() => onLeave()}
      onContinue={(home, pendingUploads) => {
        client.setQueryData(officeHomeQuery(home.id).queryKey, home)
        onLeave(home.id, pendingUploads)
      }}
    />
  )
}

function StoredHome({ id, pendingUploads, onLeave }: Omit<HomeEditorProps, 'homeId'> & { id: number }) {
  const client = useQueryClient()
  const restore = useRestore()
  const { queryKey } = officeHomeQuery(id)
  const { data, error, isFetching, refetch } = useQuery({ ...officeHomeQuery(id), retryOnMount: true })
  const [start, setStart] = useState({ times: 0, pendingUploads })

  // Unmounting clears the query: the next edit starts from stored data.
  const key = JSON.stringify(queryKey)
  useEffect(() => () => client.removeQueries({ queryKey: JSON.parse(key) }), [client, key])

  const back = (
    <Button variant="secondary" onClick={() => onLeave()}>
      All properties
    </Button>
  )
  if (!data && error?.status === 404)
    return (
      <EmptyState title="Property Not Found" action={back}>
        There is no home with this number.
      </EmptyState>
    )
  if (!data && error)
    return (
      <ErrorState
        title="The property could not be loaded"
        description={error.serverMessage}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data) return <EditorOutline />
  if (data.deletedAt !== null)
    return (
      <EmptyState
        title={`${data.title} was deleted`}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button onClick={() => void restore(data)}>Restore</Button>
            {back}
          </div>
        }
      >
        Restore the home to edit it.
      </EmptyState>
    )
  return (
    <HomeForm
      key={start.times}
      home={data}
      pendingUploads={start.pendingUploads}
      onLeave={() => onLeave()}
      onContinue={(home: OfficeProperty, pendingUploads) => {
        client.setQueryData(queryKey, home)
        setStart({ times: start.times + 1, pendingUploads })
      }}
    />
  )
}
