import { keepPreviousData, useQuery } from '@tanstack/react-query'
import ChartColumn from 'lucide-react/icons/chart-column'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { HomeSelect } from '#features/properties/web/office/home-select.tsx'
import { useSite } from '#features/settings/web/queries.ts'
import * as calls from '#features/takings/calls.ts'
import { exportTakings, type getTakings } from '#features/takings/contract.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import { addressOf, queryOf } from '#platform/web/api.ts'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { QueryState } from '#platform/web/office/query-state.tsx'
import { useUrlState } from '#platform/web/office/use-url-state.ts'
import { Button, buttonLook } from '#platform/web/ui/controls/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ChannelTakings } from './channel-takings.tsx'
import { DeletedTakings } from './deleted-takings.tsx'
import { formatMonth, parseRange } from './months.ts'
import { RangeSelect } from './range-select.tsx'
import { TakingsChart } from './takings-chart.tsx'
import { TakingsTable } from './takings-table.tsx'

export function Takings() {
  const urlState = useUrlState()
  const { business } = useSite().settings
  const today = dayInLondon(new Date())
  const range = parseRange(urlState.read('from'), urlState.read('to'), today)
  const homeId = Number(urlState.read('home'))
  const home = Number.isInteger(homeId) && homeId > 0 ? homeId : undefined
  const takings = useQuery({
    ...queryOf<typeof getTakings>(calls.getTakings, { params: { id: home ?? 0 }, query: range }),
    ...ALWAYS_REFETCH,
    placeholderData: keepPreviousData,
    enabled: home !== undefined,
  })
  return (
    <section aria-label="Takings">
      <div className="not-printed mb-6 flex flex-wrap items-end gap-x-4 gap-y-4">
        <HomeSelect
          chosen={home}
          onChoose={(home) => urlState.change({ home })}
          className="w-full sm:w-auto sm:min-w-72 sm:flex-1"
        />
        <RangeSelect range={range} today={today} onChoose={(range) => urlState.change({ ...range })} />
      </div>
      {home === undefined ? (
        <EmptyState icon={<ChartColumn size={26} strokeWidth={1.75} aria-hidden="true" />} title="Choose a home">
          The home’s bookings, nights, occupancy and income appear here month by month, to print or to send as a file.
        </EmptyState>
      ) : (
        <QueryState
          of={takings}
          what="the takings"
          shapes={['h-60 rounded-card', 'h-96 rounded-card']}
          shapesClassName="space-y-4"
        >
          {(data) => (
            <div aria-busy={takings.isPlaceholderData} className={takings.isPlaceholderData ? 'opacity-60' : undefined}>
              <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
                <div className="min-w-0">
                  <p className="hidden text-ink-soft text-sm print:block">{business.name}</p>
                  <h2 className="wrap-anywhere text-2xl">Takings of {data.title}</h2>
                  <p className="text-ink-soft">
                    {formatMonth(data.from)} to {formatMonth(data.to)}
                  </p>
                </div>
                <div className="not-printed flex flex-wrap gap-2">
                  <Button variant="secondary" size="small" className="max-sm:min-h-11" onClick={() => print()}>
                    <Printer size={16} strokeWidth={1.75} aria-hidden="true" />
                    Print
                  </Button>
                  <a
                    href={addressOf(exportTakings.path, { params: { id: data.propertyId }, query: { ...range } })}
                    download
                    className={buttonLook({ variant: 'secondary', size: 'small' }, 'max-sm:min-h-11')}
                  >
                    <Download size={16} strokeWidth={1.75} aria-hidden="true" />
                    Download CSV
                  </a>
                </div>
              </div>
              <TakingsChart months={data.months} />
              <TakingsTable takings={data} />
              <ChannelTakings channels={data.channels} />
              <DeletedTakings deleted={data.deleted} />
              <p className="mt-4 max-w-170 text-ink-soft text-sm">
                Income is the price of each stay, spread over its nights; the amount kept for a cancelled stay is shown
                in the month of check-in. Security deposits are not income. Occupancy is the share of nights that were
                let, among all nights that were not blocked. Received and refunded amounts, including deposits, count on
                the date of payment.
              </p>
            </div>
          )}
        </QueryState>
      )}
    </section>
  )
}
