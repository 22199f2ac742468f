import { keepPreviousData, useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Users from 'lucide-react/icons/users'
import { GUESTS_PER_PAGE, type ListedGuest } from '#features/guests/contract.ts'
import { officeUrl } from '#features/office-url.ts'
import { type Day, formatListDay } from '#platform/shared/day.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { NoMatches } from '#platform/web/office/list/no-matches.tsx'
import { usePage } from '#platform/web/office/list/use-page.ts'
import { QueryState } from '#platform/web/office/query-state.tsx'
import { SearchField } from '#platform/web/office/search-field.tsx'
import { headOfQuery } from '#platform/web/office/table/head-of-query.ts'
import { ListHead } from '#platform/web/office/table/list-head.tsx'
import { useUrlState } from '#platform/web/office/use-url-state.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { guestsQuery } from './queries.ts'

/** Lists guests, the newest activity first. The server does not count them, so there are no page numbers. */
export function GuestList() {
  const urlState = useUrlState()
  const search = urlState.read('search')
  const page = usePage(GUESTS_PER_PAGE)
  const list = useQuery({ ...guestsQuery(search, page.offset), ...ALWAYS_REFETCH, placeholderData: keepPreviousData })
  return (
    <section aria-label="Guests">
      <ListHead title="Guests" headingRef={page.heading} {...headOfQuery(list)} />
      <SearchField
        label="Search guests"
        placeholder="Name, email, phone or tag"
        value={search}
        onChange={(value) => urlState.change({ search: value, page: '' })}
        className="mb-5 max-w-md"
      />
      <QueryState of={list} what="guests" shapes={Array(5).fill('h-20 rounded-card')} shapesClassName="space-y-4">
        {({ guests, hasMore }) => (
          <div
            aria-busy={list.isPlaceholderData}
            className={classNames('transition-opacity', list.isPlaceholderData && 'opacity-60')}
          >
            {guests.length > 0 ? (
              <ul className="divide-y divide-line rounded-card border border-line bg-surface">
                {guests.map((guest) => (
                  <li key={guest.key}>
                    <GuestLine guest={guest} />
                  </li>
                ))}
              </ul>
            ) : search !== '' ? (
              <NoMatches
                title="No guests found matching your criteria"
                clear="Clear Search"
                onClear={() => urlState.change({ search: '', page: '' })}
                page={page}
              />
            ) : (
              <EmptyState
                icon={<Users size={26} strokeWidth={1.75} aria-hidden="true" />}
                title={page.offset > 0 ? 'This page no longer exists' : 'No guests yet'}
                action={page.offset > 0 && <Button onClick={() => page.goTo(0)}>Go to the first page</Button>}
              >
                {page.offset === 0 && 'Everybody who enquires, books or writes appears here.'}
              </EmptyState>
            )}
            {(hasMore || page.offset > 0) && (
              <nav aria-label="Pages of guests" className="mt-6 flex flex-wrap justify-end gap-2">
                <Button
                  variant="secondary"
                  size="small"
                  disabled={page.offset === 0}
                  onClick={() => page.goTo(page.offset - GUESTS_PER_PAGE)}
                >
                  <ChevronLeft size={18} strokeWidth={1.75} aria-hidden="true" />
                  Previous
                </Button>
                <Button
                  variant="secondary"
                  size="small"
                  disabled={!hasMore}
                  onClick={() => page.goTo(page.offset + GUESTS_PER_PAGE)}
                >
                  Next
                  <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
                </Button>
              </nav>
            )}
          </div>
        )}
      </QueryState>
    </section>
  )
}

function GuestLine({ guest }: { guest: ListedGuest }) {
  const { key, name, emails, phone, stays, lastStay, nextStay, tags } = guest
  return (
    <SiteLink
      href={officeUrl('guests', { guest: key })}
      className="grid gap-x-6 gap-y-1.5 px-4 py-3 -outline-offset-2 hover:bg-pine-tint sm:grid-cols-2 sm:px-5"
    >
      <span className="min-w-0">
        <span className="wrap-anywhere block font-medium">{name}</span>
        <span className="wrap-anywhere block text-ink-soft text-sm">
          {emails.join(', ')}
          {phone && (
            <>
              , <span className="inline-block">{phone}</span>
            </>
          )}
        </span>
      </span>
      <span className="min-w-0 text-sm sm:text-right">
        <span className="block">{stays > 0 ? formatCount(stays, 'stay') : 'No stays'}</span>
        <span className="block text-ink-soft">{describeStays(lastStay, nextStay)}</span>
        {tags.length > 0 && (
          <span className="mt-1 flex flex-wrap gap-1.5 sm:justify-end">
            {tags.map((tag) => (
              <Badge key={tag} className="wrap-anywhere">
                {tag}
              </Badge>
            ))}
          </span>
        )}
      </span>
    </SiteLink>
  )
}

function describeStays(lastStay: Day | null, nextStay: Day | null): string {
  const parts = [
    lastStay && `last stay ${formatListDay(lastStay)}`,
    nextStay && `next stay ${formatListDay(nextStay)}`,
  ].filter(Boolean)
  const text = parts.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
