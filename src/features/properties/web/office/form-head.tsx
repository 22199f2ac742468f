import ArrowLeft from 'lucide-react/icons/arrow-left'
import ExternalLink from 'lucide-react/icons/external-link'
import Eye from 'lucide-react/icons/eye'
import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect, useRef } from 'react'
import { propertyAddress } from '#features/calendar/web/stay-choice.ts'
import { Button, LinkButton } from '#platform/web/ui/button.tsx'
import type { OfficeProperty } from '../../contract.ts'
import { HomeMarks, staysAhead } from './home-parts.tsx'

interface FormHeadProps {
  home: OfficeProperty | undefined
  onBack: () => void
  onPreview: () => void
  onDelete: () => void
}

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Which home the form is of, how it stands, and what else can be done with it. */
export function FormHead({ home, onBack, onPreview, onDelete }: FormHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The list is gone, and the button in it that led here.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [])
  return (
    <div className="mb-8">
      <Button variant="quiet" size="small" className="-ml-3 min-h-11" onClick={onBack}>
        <ArrowLeft {...ICON} />
        All properties
      </Button>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 ref={heading} tabIndex={-1} className="wrap-anywhere text-3xl">
            {home?.title ?? 'Add Property'}
          </h1>
          {home && (
            <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-sm">
              <HomeMarks home={home} />
              {staysAhead(home.upcomingStays)}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="small" className="max-sm:min-h-11" onClick={onPreview}>
            <Eye {...ICON} />
            Preview
          </Button>
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
          {home && (
            <Button
              variant="quiet"
              size="small"
              className="text-terracotta-deep! hover:bg-terracotta-tint! max-sm:min-h-11"
              onClick={onDelete}
            >
              <Trash2 {...ICON} />
              Delete
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
