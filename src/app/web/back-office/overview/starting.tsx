import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import { officeUrl } from '#features/office-url.ts'
import type { StartStep } from '#features/today/contract.ts'
import { startQuery } from '#features/today/web/office/queries.ts'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Part } from './part.tsx'

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The steps to an open site. Renders nothing while loading, when all are done, and in the demo. */
export function Starting() {
  const { data, isError, error, isFetching, refetch } = useQuery({ ...startQuery, ...ALWAYS_REFETCH })
  if (isError && !data)
    return (
      <ErrorState
        title="The steps to an open site could not be loaded"
        description={error.serverMessage}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  const steps = data?.steps ?? []
  const done = steps.filter(({ isDone }) => isDone).length
  if (done === steps.length) return null
  return (
    <Part
      title="Steps to an open site"
      aside={
        <p className="text-ink-soft text-sm">
          {done} of {steps.length} done
        </p>
      }
    >
      <ol className="px-4 py-3 sm:px-5">
        {steps.map(({ step, isDone }) => (
          <Step key={step} step={step} isDone={isDone} />
        ))}
      </ol>
      <p className="measure px-4 pb-3 text-ink-soft text-sm sm:px-5">
        Check the{' '}
        <SiteLink
          href={officeUrl('settings', { section: 'policy' })}
          className="text-pine underline underline-offset-4"
        >
          policy
        </SiteLink>{' '}
        too: its terms of booking and cancellation apply from the start.
      </p>
    </Part>
  )
}

function Step({ step, isDone }: { step: StartStep; isDone: boolean }) {
  const { label, href, detail } = STEPS[step]
  return (
    <li className="flex items-start gap-2 py-1.5 text-sm">
      {isDone ? <Check {...ICON} className="mt-0.5 shrink-0" /> : <Circle {...ICON} className="mt-0.5 shrink-0" />}
      {isDone ? (
        <p className="text-ink-soft">
          {label}
          <span className="sr-only"> (done)</span>
        </p>
      ) : (
        <p>
          <SiteLink href={href} className="text-pine underline underline-offset-4">
            {label}
          </SiteLink>{' '}
          <span className="text-ink-soft">{detail}</span>
        </p>
      )}
    </li>
  )
}

const HOMES = officeUrl('properties')

const STEPS: Record<StartStep, { label: string; detail: string; href: string }> = {
  business: {
    label: 'The business',
    detail: 'Its name, legal name, address, phone number and email address.',
    href: officeUrl('settings', { section: 'business' }),
  },
  claims: {
    label: 'Claims',
    detail: 'A figure that is shown needs its source.',
    href: officeUrl('settings', { section: 'marketing' }),
  },
  bank: {
    label: 'Bank account',
    detail: 'The account that guests pay into.',
    href: officeUrl('settings', { section: 'bank' }),
  },
  home: { label: 'The first home', detail: 'It is shown to guests.', href: HOMES },
  photograph: { label: 'Photographs', detail: 'At least one photograph of a home.', href: HOMES },
  price: { label: 'Prices', detail: 'A price per night.', href: HOMES },
  arrival: { label: 'Arrival details', detail: 'How guests find a home and get in.', href: HOMES },
  email: {
    label: 'Email',
    detail: 'A mail server, set as SMTP_URL on the server.',
    href: officeUrl('settings', { section: 'emails' }),
  },
  backup: {
    label: 'Backups',
    detail: 'The first successful backup.',
    href: officeUrl('settings', { section: 'jobs' }),
  },
}
