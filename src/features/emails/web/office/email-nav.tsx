import { EMAIL_STATES, type EmailCounts, type EmailState } from '#features/emails/contract.ts'
import { officeUrl } from '#features/office-url.ts'
import type { Site } from '#features/settings/contract.ts'
import { useUrlState } from '#platform/web/office/use-url-state.ts'
import { Select } from '#platform/web/ui/controls/select.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { useMedia } from '#platform/web/ui/use-media.ts'
import { STATE_NAMES } from './email-text.ts'

/** Minimum width for all states in a single row. */
const WIDE = '(min-width: 62rem)'

interface EmailNavProps {
  current: EmailState | undefined
  counts: EmailCounts | undefined
  mail: Site['mail']
}

/** Chooses the state of listed emails: by links, or by a select on a narrow screen. */
export function EmailNav({ current, counts, mail }: EmailNavProps) {
  const isWide = useMedia(WIDE)
  const urlState = useUrlState()
  const shown = statesShown(counts, mail)
  if (!isWide)
    return (
      <Select
        aria-label="Show"
        className="mb-5"
        value={current ?? ''}
        onChange={({ target }) => urlState.go(officeUrl('emails', { state: target.value }))}
        options={[
          { value: '', label: 'All' },
          ...shown.map((state) => ({ value: state, label: withCount(STATE_NAMES[state], counts?.[state]) })),
        ]}
      />
    )
  return (
    <nav aria-label="Emails" className="mb-6 border-line border-b">
      <ul className="flex gap-1">
        {[undefined, ...shown].map((state) => {
          const count = state && counts?.[state]
          return (
            <li key={state ?? 'all'}>
              <SiteLink
                href={officeUrl('emails', { state })}
                aria-current={current === state ? 'page' : undefined}
                className="-mb-px flex min-h-11 items-center gap-2 whitespace-nowrap border-transparent border-b-2 px-3 text-ink-soft text-sm -outline-offset-2 hover:text-ink aria-[current=page]:border-pine aria-[current=page]:font-medium aria-[current=page]:text-pine"
              >
                {state ? STATE_NAMES[state] : 'All'}
                {!!count && <span className="rounded-full bg-sand px-2 text-ink tabular-nums">{count}</span>}
              </SiteLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** `stored` is listed only in the demo, or if stored emails exist. */
function statesShown(counts: EmailCounts | undefined, mail: Site['mail']): EmailState[] {
  return EMAIL_STATES.filter((state) => state !== 'stored' || mail === 'demo' || (counts?.stored ?? 0) > 0)
}

function withCount(name: string, count: number | undefined): string {
  return count ? `${name} (${count})` : name
}
