import type { OfficeSettings, SettingsSection } from '#features/settings/contract.ts'
import { formatBritishMoment } from '#platform/shared/day.ts'

export function LastChanged({ state }: { state: OfficeSettings['sections'][SettingsSection] }) {
  const { changedAt, changedBy } = state
  return (
    <p className="text-ink-soft text-sm">
      {changedAt === null ? (
        'Never changed: these are the default values.'
      ) : (
        <>
          Last changed {changedBy && `by ${changedBy}, `}
          <time dateTime={changedAt}>{formatBritishMoment(new Date(changedAt))}</time>
        </>
      )}
    </p>
  )
}
