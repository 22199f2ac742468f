import type { ReactNode } from 'react'
import { Card } from '#platform/web/ui/card.tsx'
import { Loading, Skeleton } from '#platform/web/ui/skeleton.tsx'
import { LOADING_ROWS } from './office-table-loading.tsx'

interface OfficeTableCardsProps<Row> {
  caption: string
  rows: readonly Row[] | undefined
  rowId: (row: Row) => number | string
  card: (row: Row) => ReactNode
}

/** Shows a table's rows as cards: one column on a phone, two on a tablet. */
export function OfficeTableCards<Row>({ caption, rows, rowId, card }: OfficeTableCardsProps<Row>) {
  if (!rows)
    return (
      <Loading what={caption} className={GRID}>
        {LOADING_ROWS.slice(0, 4).map((key) => (
          <Skeleton key={key} className="h-44 rounded-card" />
        ))}
      </Loading>
    )
  return (
    <ul aria-label={caption} className={GRID}>
      {rows.map((row) => (
        // Rendering off-screen cards is skipped, so that a long list stays fast.
        <Card
          as="li"
          key={rowId(row)}
          className="p-4 [contain-intrinsic-size:auto_11rem] [content-visibility:auto] print:[content-visibility:visible]"
        >
          {card(row)}
        </Card>
      ))}
    </ul>
  )
}

const GRID = 'grid grid-cols-1 gap-3 md:grid-cols-2'
