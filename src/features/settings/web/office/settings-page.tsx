import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { OfficeSettings } from '#features/settings/contract.ts'
import { ListHead } from '#platform/web/office/table/list-head.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Loading, Skeleton } from '#platform/web/ui/skeleton.tsx'
import { officeSettingsQuery } from './queries.ts'
import { SectionForm } from './section-form.tsx'
import { VatForm } from './vat-form.tsx'

export function BusinessSettings() {
  return (
    <SettingsPage title="Business" lead="These details are shown on the site and in emails. Changes appear at once.">
      {(current) => <SectionForm section="business" what="the business" current={current} />}
    </SettingsPage>
  )
}

export function PolicySettings() {
  return (
    <SettingsPage
      title="Policy"
      lead="These are the numbers that you promise. The texts and the rules of the site both use these numbers, so they always match. What has already been agreed does not change."
    >
      {(current) => <SectionForm section="policy" what="the policy" current={current} />}
    </SettingsPage>
  )
}

export function MarketingSettings() {
  return (
    <SettingsPage
      title="Marketing figures"
      lead="These are claims to consumers: by UK law each must be true when it is read, and you must be able to show how you know. Keep the evidence, and change a figure when it is no longer true. What you leave blank is left out of the site."
    >
      {(current) => <SectionForm section="marketing" what="the marketing figures" current={current} />}
    </SettingsPage>
  )
}

export function VatSettings() {
  return (
    <SettingsPage title="VAT" lead="Choose how VAT applies to your prices. Existing bookings keep the agreed price.">
      {(current) => <VatForm current={current} />}
    </SettingsPage>
  )
}

interface SettingsPageProps {
  title: string
  lead: string
  children: (current: OfficeSettings) => ReactNode
}

function SettingsPage({ title, lead, children }: SettingsPageProps) {
  const { data, isPending, isError, error, isFetching, dataUpdatedAt, refetch } = useQuery({
    ...officeSettingsQuery,
    staleTime: 0,
    retryOnMount: true,
  })
  const refresh = () => void refetch()
  return (
    <section aria-label={title}>
      <ListHead title={title} fetchedAt={dataUpdatedAt} refreshing={isFetching} onRefresh={refresh} />
      <p className="measure -mt-3 mb-6 text-ink-soft">{lead}</p>
      {isError && (
        <ErrorState
          title="The settings could not be loaded"
          description={error.serverMessage}
          onRetry={refresh}
          retrying={isFetching}
          className="mb-6"
        />
      )}
      {isPending && (
        <Loading what="the settings" className="space-y-4">
          {['first', 'second', 'third'].map((key) => (
            <Skeleton key={key} className="h-20 rounded-card" />
          ))}
        </Loading>
      )}
      {/* The form stays mounted when a refetch fails, so that typed values are kept. */}
      {data && children(data)}
    </section>
  )
}
