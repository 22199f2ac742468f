import ArrowLeft from 'lucide-react/icons/arrow-left'
import ExternalLink from 'lucide-react/icons/external-link'
import { type ReactNode, useEffect, useRef } from 'react'
import { propertyAddress } from '#features/calendar/web/stay-choice.ts'
import type { OfficeProperty } from '#features/properties/contract.ts'
import { Button, LinkButton } from '#platform/web/ui/controls/button.tsx'
import { describeUpcomingStays, HomeBadges } from '../form/home-parts.tsx'

interface HomeHeadProps {
  /** Undefined until the home is stored. */
  home: OfficeProperty | undefined
  title: string
  onLeave: () => void
  /** Actions before and after the link to the home's public page. */
  before?: ReactNode
  after?: ReactNode
}

export function HomeHead({ home, title, onLeave, before, after }: HomeHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button of the list of homes no longer exists, so the heading takes the focus.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [])
  return (
    <div className="mb-4">
      <Button variant="quiet" size="small" className="-ml-3 min-h-11" onClick={onLeave}>
        <ArrowLeft {...ICON} />
        All properties
      </Button>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 ref={heading} tabIndex={-1} className="wrap-anywhere text-3xl">
            {title}
          </h1>
          {home && (
            <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-sm">
              <HomeBadges home={home} />
              {describeUpcomingStays(home.upcomingStays)}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {before}
          {home?.isAvailable && (
            <LinkButton
              href={propertyAddress(home.id)}
              target="_blank"
              variant="secondary"
              size="small"
              className="max-sm:min-h-11"
            >
              <ExternalLink {...ICON} />
              <span>
                View on the site<span className="sr-only"> (opens in a new tab)</span>
              </span>
            </LinkButton>
          )}
          {after}
        </div>
      </div>
    </div>
  )
}

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const
