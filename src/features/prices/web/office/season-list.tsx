import Copy from 'lucide-react/icons/copy'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import type { Season } from '#features/prices/contract.ts'
import { type Day, formatLongDay, nightsBetween } from '#platform/shared/day.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { formatAmount } from './describe-prices.ts'
import type { SeasonMarker } from './season-marker.ts'

interface SeasonListProps {
  seasons: readonly Season[]
  markers: ReadonlyMap<number, SeasonMarker>
  today: Day
  onEdit: (season: Season) => void
  onDuplicate: (season: Season) => void
  onDelete: (season: Season) => void
  /** Id of the season being deleted. */
  deleting: number | undefined
}

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Lists a home's seasons by first night, including past seasons. Explains the colours of the year view. */
export function SeasonList({ seasons, markers, today, onEdit, onDuplicate, onDelete, deleting }: SeasonListProps) {
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {seasons.map((season) => (
        <li key={season.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
          <SeasonMark marker={markers.get(season.id)} />
          <div className="min-w-0 flex-1 basis-60">
            <p className="wrap-anywhere flex flex-wrap items-center gap-x-2 font-medium">
              {season.name}
              {season.lastNight < today && <Badge tone="amber">Over</Badge>}
            </p>
            <p className="text-ink-soft text-sm">
              {formatLongDay(season.firstNight)} to {formatLongDay(season.lastNight)} ·{' '}
              {formatCount(nightsBetween(season.firstNight, season.lastNight) + 1, 'night')}
            </p>
          </div>
          <p className="basis-44 text-sm tabular-nums">
            <span className="font-medium">{formatAmount(season.pricePerNight)}</span> a night
            {season.weekendPrice !== null && (
              <span className="block">{formatAmount(season.weekendPrice)} at weekends</span>
            )}
            {season.minimumStay !== null && (
              <span className="block text-ink-soft">from {formatCount(season.minimumStay, 'night')}</span>
            )}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="small" className="max-lg:min-h-11" onClick={() => onEdit(season)}>
              <Pencil {...ICON} />
              <span>
                Edit<span className="sr-only"> {season.name}</span>
              </span>
            </Button>
            <Button variant="quiet" size="small" className="max-lg:min-h-11" onClick={() => onDuplicate(season)}>
              <Copy {...ICON} />
              <span>
                Copy to next year<span className="sr-only"> {season.name}</span>
              </span>
            </Button>
            <Button
              variant="quiet"
              size="small"
              className="text-terracotta-deep! hover:bg-terracotta-tint! max-lg:min-h-11"
              busy={deleting === season.id ? 'Deleting...' : undefined}
              onClick={() => onDelete(season)}
            >
              <Trash2 {...ICON} />
              <span>
                Delete<span className="sr-only"> {season.name}</span>
              </span>
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** A season's letter on its colour, as in the year view. Hidden from screen readers. */
export function SeasonMark({ marker }: { marker: SeasonMarker | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid size-8 shrink-0 place-items-center rounded-field border border-edge/50 font-medium text-sm',
        marker?.background,
      )}
    >
      {marker?.initial}
    </span>
  )
}
