import { useQuery } from '@tanstack/react-query'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Loading, Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { InboxKind } from './inbox-kind.ts'
import { OpenItemHeader } from './inbox-layout.tsx'

interface OpenItemProps<Open> {
  kind: Pick<InboxKind<never, Open>, 'title' | 'one' | 'many' | 'open' | 'nameOf' | 'Detail'>
  id: number
  now: number
  startsReplying: boolean
  onOpen: (id: number) => void
  /** Open the neighbours in the list; `undefined` without a neighbour. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onBack: () => void
}

export function OpenItem<Open>({
  kind,
  id,
  now,
  startsReplying,
  onOpen,
  onPrevious,
  onNext,
  onBack,
}: OpenItemProps<Open>) {
  const { data, isError, error, isFetching, refetch } = useQuery({ ...kind.open(id), ...ALWAYS_REFETCH })
  const { Detail } = kind
  const word = kind.one.charAt(0).toUpperCase() + kind.one.slice(1)
  return (
    <>
      <OpenItemHeader back={`All ${kind.many}`} onBack={onBack} onPrevious={onPrevious} onNext={onNext} itemId={id}>
        {data ? kind.nameOf(data) : `${word} #${id}`}
      </OpenItemHeader>
      <div className="mt-4">
        {data ? (
          <Detail key={id} open={data} now={now} startsReplying={startsReplying} onOpen={onOpen} />
        ) : !isError ? (
          <Loading what={`the ${kind.one}`} className="space-y-5">
            <Skeleton className="h-60 rounded-card" />
            <Skeleton className="h-9 w-2/3" />
            <Skeleton className="h-64 rounded-card" />
          </Loading>
        ) : error.status === 404 ? (
          <ErrorState title={`${word} not found`} description="It may have been erased." />
        ) : (
          <ErrorState
            title={`The ${kind.one} could not be loaded`}
            description={error.serverMessage}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
      </div>
    </>
  )
}
