import { officeUrl } from '#features/office-url.ts'
import { useUrlState } from '#platform/web/office/use-url-state.ts'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'

export type HomeView = 'details' | 'prices' | 'arrival'

const VIEWS: { view: HomeView; label: string }[] = [
  { view: 'details', label: 'Details' },
  { view: 'prices', label: 'Prices' },
  { view: 'arrival', label: 'Arrival' },
]

/** Links to the views of a home. The links keep the filters of the list in the URL. */
export function HomeViews({ homeId, current }: { homeId: number; current: HomeView }) {
  const { read } = useUrlState()
  const list = { search: read('search'), shown: read('shown'), sort: read('sort'), page: read('page') }
  return (
    <nav aria-label="Views of the home" className="mb-8 border-line border-b">
      <ul className="flex flex-wrap gap-x-6">
        {VIEWS.map(({ view, label }) => (
          <li key={view}>
            <SiteLink
              href={officeUrl('properties', { ...list, property: homeId, view: view === 'details' ? '' : view })}
              aria-current={view === current ? 'page' : undefined}
              className="-mb-px flex min-h-11 items-center border-transparent border-b-2 text-ink-soft hover:text-ink aria-[current=page]:border-pine aria-[current=page]:font-medium aria-[current=page]:text-pine"
            >
              {label}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
