import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import type { OfficeSession } from '#features/staff/contract.ts'
import { formatBritishMoment } from '#platform/shared/day.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'

interface SessionLineProps {
  session: OfficeSession
  ending: boolean
  onEnd: () => void
}

/** A session with a button that ends it. The current session has no button, as Logout ends it. */
export function SessionLine({ session: { browser, startedAt, activeAt, current }, ending, onEnd }: SessionLineProps) {
  const Device = /iPhone|iPad|Android/.test(browser) ? Smartphone : Monitor
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Device size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 font-medium text-ink">
          {browser} {current && <Badge tone="green">This browser</Badge>}
        </p>
        <p className="text-sm tabular-nums">
          Since {formatBritishMoment(new Date(startedAt))}
          <br />
          Last active {formatBritishMoment(new Date(activeAt))}
        </p>
      </div>
      {!current && (
        <Button variant="secondary" size="small" onClick={onEnd} busy={ending ? 'Ending...' : undefined}>
          End
          <span className="sr-only"> the session of {browser}</span>
        </Button>
      )}
    </li>
  )
}
