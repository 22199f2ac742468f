import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { MAX_COUNTED, type TodayGroup, type TodayItem } from '#features/today/contract.ts'
import { todayQuery } from '#features/today/web/office/queries.ts'
import { formatBritishTime } from '#platform/shared/day.ts'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { QueryState } from '#platform/web/office/query-state.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { LinkButton } from '#platform/web/ui/controls/button.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { ChannelAlerts } from './channel-alerts.tsx'
import { ASIDE_LINK, Part } from './part.tsx'
import { KINDS } from './today-kinds.ts'
import { WaitingHolds } from './waiting-holds.tsx'

/** Everything that waits for the office, each item with its next step [rule today]. */
export function ToDo() {
  const today = useQuery({ ...todayQuery, ...ALWAYS_REFETCH })
  return (
    <Part title="To do">
      <QueryState
        of={today}
        what="what waits for you"
        failedClassName="p-5"
        shapes={['h-12', 'h-12', 'h-12']}
        shapesClassName="space-y-3 p-5"
      >
        {({ groups, readAt }) =>
          groups.length === 0 ? (
            <EmptyState className="m-5 py-10" title="Nothing waits for you">
              Read at {formatBritishTime(new Date(readAt))}.
            </EmptyState>
          ) : (
            <div className="divide-y divide-line">
              {groups.map((group) => (
                <Group
                  key={group.kind}
                  group={group}
                  onRetry={() => void today.refetch()}
                  retrying={today.isFetching}
                />
              ))}
            </div>
          )
        }
      </QueryState>
    </Part>
  )
}

interface GroupProps {
  group: TodayGroup
  onRetry: () => void
  retrying: boolean
}

function Group({ group: { kind, count, items, isLate }, onRetry, retrying }: GroupProps) {
  const id = useId()
  const { label, all } = KINDS[kind]
  if (count === null)
    return <ErrorState className="p-5" title={`${label}: could not be read`} onRetry={onRetry} retrying={retrying} />
  return (
    <section aria-labelledby={id} className="px-4 py-3 sm:px-5">
      <div className="flex min-h-9 flex-wrap items-center gap-x-2.5 gap-y-1">
        <h3 id={id} className="font-medium font-text text-base tracking-normal">
          {label}
        </h3>
        <Badge tone={isLate ? 'red' : 'amber'}>{count === MAX_COUNTED ? `${MAX_COUNTED} or more` : count}</Badge>
        {count > items.length && (
          <SiteLink href={all} className={`${ASIDE_LINK} ml-auto`}>
            Show all<span className="sr-only">: {label}</span>
          </SiteLink>
        )}
      </div>
      {kind === 'channels' ? (
        <ChannelAlerts />
      ) : kind === 'waiting-holds' ? (
        <WaitingHolds />
      ) : (
        <ul>
          {items.map((item) => (
            <Item key={item.key} kind={kind} item={item} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Item({ kind, item: { key, title, detail, isLate } }: { kind: TodayGroup['kind']; item: TodayItem }) {
  const { step, urlOf } = KINDS[kind]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5 sm:flex-nowrap">
      <p className="wrap-anywhere min-w-0 text-sm">
        {title} <span className="text-ink-soft">{detail}</span>
        {isLate && (
          <>
            {' '}
            <Badge tone="red">Late</Badge>
          </>
        )}
      </p>
      <LinkButton href={urlOf(key)} variant="secondary" size="small" className="shrink-0">
        {step}
        <span className="sr-only">: {title}</span>
      </LinkButton>
    </li>
  )
}
