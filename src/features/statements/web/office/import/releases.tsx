import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { describeHeldStay, describeHoldEnd } from '../describe-hold.ts'
import { findReleases, type ImportOptions } from './statement-file.ts'

/** Fetches the unpaid holds that an import would release. `options` is null while a choice for the import is missing. */
export function useReleases(file: File, options: ImportOptions | null) {
  return useQuery({
    queryKey: ['releases of an import', file.name, file.size, file.lastModified, options],
    queryFn: ({ signal }) => (options ? findReleases(file, options, signal) : []),
    enabled: options !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

/** Lists the unpaid holds that the import would release. */
export function Releases({ data, isError, isFetching, refetch }: ReturnType<typeof useReleases>) {
  return (
    <div role="status" className="mt-5 text-sm">
      {isError ? (
        <p className="text-terracotta">
          The unpaid dates that this import releases could not be checked.{' '}
          <Button
            variant="quiet"
            size="small"
            onClick={() => void refetch()}
            busy={isFetching ? 'Checking...' : undefined}
          >
            Check again
          </Button>
        </p>
      ) : !data ? (
        <p className="text-ink-soft">Checking which unpaid dates this import releases...</p>
      ) : data.length === 0 ? (
        <p className="text-ink-soft">This import releases no unpaid dates.</p>
      ) : (
        <div className="rounded-field bg-amber-tint px-4 py-3 text-amber-ink">
          <p className="font-medium">
            This import releases the unpaid dates of {formatCount(data.length, 'guest')}. Each guest will be emailed
            (see Emails):
          </p>
          <ul className="mt-1 list-disc pl-5">
            {data.map((hold) => (
              <li key={hold.bookingId} className="wrap-anywhere">
                {describeHeldStay(hold)}, {describeHoldEnd(hold)} (booking #{hold.bookingId})
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
