import type { PaymentSummary } from '#features/payments/contract.ts'
import { useUrlState } from '#platform/web/office/use-url-state.ts'
import { Select } from '#platform/web/ui/controls/select.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { useMedia } from '#platform/web/ui/use-media.ts'
import { addressOfView, findView, VIEWS, type View, type ViewId } from './payment-views.ts'

/** Media query for a screen wide enough for all views in a row. */
const WIDE = '(min-width: 62rem)'

interface PaymentNavProps {
  current: ViewId
  summary: PaymentSummary | undefined
}

/** Navigation between views: a row of links, or a select on a narrow screen. */
export function PaymentNav({ current, summary }: PaymentNavProps) {
  const isWide = useMedia(WIDE)
  const urlState = useUrlState()
  const countOf = ({ id, figure }: View) =>
    figure && summary ? summary[figure].count + (id === 'statement' ? summary.skippedRows : 0) : undefined
  if (!isWide)
    return (
      <Select
        aria-label="View"
        className="mb-5"
        value={current}
        onChange={(event) => urlState.go(addressOfView(findView(event.target.value).id))}
        options={VIEWS.map((view) => {
          const count = countOf(view)
          return { value: view.id, label: count === undefined ? view.label : `${view.label} (${count})` }
        })}
      />
    )
  return (
    <nav aria-label="Payments" className="mb-6 border-line border-b">
      <ul className="flex gap-1">
        {VIEWS.map((view) => {
          const count = countOf(view)
          return (
            <li key={view.id}>
              <SiteLink
                href={addressOfView(view.id)}
                aria-current={current === view.id ? 'page' : undefined}
                className="-mb-px flex min-h-11 items-center gap-2 whitespace-nowrap border-transparent border-b-2 px-3 text-ink-soft text-sm -outline-offset-2 hover:text-ink aria-[current=page]:border-pine aria-[current=page]:font-medium aria-[current=page]:text-pine"
              >
                {view.label}
                {!!count && <span className="rounded-full bg-sand px-2 text-ink tabular-nums">{count}</span>}
              </SiteLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
