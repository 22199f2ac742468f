import type { DataRequest, RequestKind } from '#features/personal-data/contract.ts'
import { type Day, formatLongDay } from '#platform/shared/day.ts'
import type { BadgeTone } from '#platform/web/ui/badge.tsx'

export const KIND_LABELS: Record<RequestKind, string> = {
  copy: 'Copy of data',
  correction: 'Correction',
  erasure: 'Erasure',
  objection: 'Objection',
  complaint: 'Complaint',
}

/** Returns label and colour of a request's status, such as "Answer by 9 October 2026". */
export function describeStatus(request: DataRequest, today: Day): { tone: BadgeTone; label: string } {
  const { kind, dueOn, acknowledgedOn, settledOn } = request
  if (settledOn) return { tone: 'green', label: `Settled on ${formatLongDay(settledOn)}` }
  if (acknowledgedOn) return { tone: 'blue', label: `Acknowledged on ${formatLongDay(acknowledgedOn)}` }
  const verb = kind === 'complaint' ? 'Acknowledge' : 'Answer'
  if (dueOn < today) return { tone: 'red', label: `Overdue: ${verb.toLowerCase()} by ${formatLongDay(dueOn)}` }
  return { tone: 'amber', label: `${verb} by ${formatLongDay(dueOn)}` }
}
