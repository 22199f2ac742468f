import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import { getPrices, type OfficePrices, type Season, tryPrices } from '#features/prices/contract.ts'
import { type Day, dayInLondon } from '#platform/shared/day.ts'
import { errorToast } from '#platform/web/office/error-toast.ts'
import { QueryState } from '#platform/web/office/query-state.tsx'
import { useUrlState } from '#platform/web/office/use-url-state.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import type { Selection } from './night-selection.ts'
import { pricesQuery } from './queries.ts'
import { SeasonDialog } from './season-dialog.tsx'
import {
  copyToNextYear,
  newSeason,
  type SeasonDraft,
  toDraft,
  withoutSeason,
  withRestoredSeason,
} from './season-fields.ts'
import { SeasonList } from './season-list.tsx'
import { assignMarkers } from './season-marker.ts'
import { StandardPricesForm } from './standard-prices-form.tsx'
import { StayPriceCheck } from './stay-price-check.tsx'
import { useSavePrices } from './use-save-prices.tsx'
import { YearView } from './year-view.tsx'

interface PricesPanelProps {
  propertyId: number
  maxGuests: number
}

export function PricesPanel({ propertyId, maxGuests }: PricesPanelProps) {
  const client = useQueryClient()
  const urlState = useUrlState()
  const today = dayInLondon(new Date())
  const year = parseYear(urlState.read('year')) ?? Number(today.slice(0, 4))
  const prices = useQuery({
    ...pricesQuery(propertyId, year),
    placeholderData: keepPreviousData,
    retryOnMount: true,
  })
  // Unmounting clears the queries: the next edit starts from stored data.
  useEffect(
    () => () => {
      for (const { path } of [getPrices, tryPrices]) client.removeQueries({ queryKey: [path] })
    },
    [client],
  )

  return (
    <QueryState of={prices} what="the prices" shapes={['h-12', 'h-40', 'h-96']} shapesClassName="space-y-5">
      {(data) => (
        <Loaded
          propertyId={propertyId}
          maxGuests={maxGuests}
          prices={data}
          today={today}
          onYear={(to) => urlState.change({ year: to })}
        />
      )}
    </QueryState>
  )
}

interface LoadedProps extends PricesPanelProps {
  prices: OfficePrices
  today: Day
  onYear: (year: number) => void
}

function Loaded({ propertyId, maxGuests, prices, today, onYear }: LoadedProps) {
  const saving = useSavePrices(propertyId, prices.year)
  const [draft, setDraft] = useState<SeasonDraft>()
  const [selection, setSelection] = useState<Selection>()
  const { remove, deleting } = useSeasonRemoval(propertyId, prices, saving)
  const markers = useMemo(() => assignMarkers(prices.seasons), [prices.seasons])
  const edit = (season: Season) => setDraft(toDraft(season))

  return (
    <div className="space-y-12">
      <Part heading="Standard prices" className="max-w-4xl">
        <StandardPricesForm propertyId={propertyId} maxGuests={maxGuests} prices={prices} saving={saving} />
      </Part>
      <Part
        heading="Seasons"
        beside={
          <Button
            variant="secondary"
            size="small"
            className="max-lg:min-h-11"
            onClick={() => setDraft(newSeason(prices))}
          >
            Add season
          </Button>
        }
      >
        {prices.seasons.length === 0 ? (
          <EmptyState title="No seasons yet">
            Seasons with a different price, such as summer or Christmas, appear here.
          </EmptyState>
        ) : (
          <SeasonList
            seasons={prices.seasons}
            markers={markers}
            today={today}
            onEdit={edit}
            onDuplicate={(season) => setDraft(copyToNextYear(season))}
            onDelete={(season) => void remove(season)}
            deleting={deleting}
          />
        )}
      </Part>
      <Part heading="What each night costs">
        <YearView
          key={prices.year}
          prices={prices}
          markers={markers}
          today={today}
          selection={selection}
          onSelect={setSelection}
          onYear={(year) => {
            setSelection(undefined)
            onYear(year)
          }}
          onAdd={(nights) => setDraft(newSeason(prices, nights))}
          onEdit={edit}
        />
      </Part>
      <Part heading="What would a stay cost?" className="max-w-4xl">
        <StayPriceCheck propertyId={propertyId} maxGuests={maxGuests} today={today} />
      </Part>
      <SeasonDialog
        propertyId={propertyId}
        prices={prices}
        draft={draft}
        saving={saving}
        onClose={() => setDraft(undefined)}
        onSaved={() => setSelection(undefined)}
      />
      {saving.dialog}
    </div>
  )
}

/** `remove` deletes a season and shows a toast with Undo. `deleting` is the id of the season being deleted. */
function useSeasonRemoval(propertyId: number, prices: OfficePrices, { save }: ReturnType<typeof useSavePrices>) {
  const client = useQueryClient()
  const [deleting, setDeleting] = useState<number>()
  const nothing = () => {}
  const restore = async (season: Season) => {
    // The toast outlives this render, so Undo starts from the current prices.
    const now = client.getQueryData(pricesQuery(propertyId, prices.year).queryKey) ?? prices
    try {
      await save(withRestoredSeason(season), now, nothing)
      showToast({ title: 'Season restored' })
    } catch (error) {
      showToast(errorToast(error, 'Failed to restore the season.'))
    }
  }
  const remove = async (season: Season) => {
    setDeleting(season.id)
    try {
      await save(withoutSeason(season.id), prices, () => setDeleting(undefined))
      showToast({
        title: 'Season deleted',
        description: `${season.name}: its nights go back to the standard price.`,
        action: { label: 'Undo', run: () => void restore(season) },
      })
    } catch (error) {
      showToast(errorToast(error, 'Failed to delete the season.'))
    } finally {
      setDeleting(undefined)
    }
  }
  return { remove, deleting }
}

interface PartProps {
  heading: string
  beside?: ReactNode
  className?: string
  children: ReactNode
}

function Part({ heading, beside, className, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={className}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-2xl">
          {heading}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  )
}

/** Parses the year in the URL; undefined for an invalid year. */
function parseYear(text: string): number | undefined {
  const year = /^\d{4}$/.test(text) ? Number(text) : 0
  return year >= 1950 && year <= 2150 ? year : undefined
}
