import type { DataRequest, RequestKind } from '#features/personal-data/contract.ts'
import { type Day, formatLongDay } from '#platform/shared/day.ts'
import type { BadgeTone } from '#platform/web/ui/badge.tsx'

export const KINDS: Record<RequestKind, string> = {
  copy: 'Copy of data',
  correction: 'Correction',
  erasure: 'Erasure',
  objection: 'Objection',
  complaint: 'Complaint',
}

/** Returns a request's status and tone, overdue or not: "Answer by 9 October 2026". */
export function statusOf(request: DataRequest, today: Day): { tone: BadgeTone; words: string } {
  const { kind, dueOn, acknowledgedOn, settledOn } = request
  if (settledOn) return { tone: 'green', words: `Settled on ${formatLongDay(settledOn)}` }
  if (acknowledgedOn) return { tone: 'blue', words: `Acknowledged on ${formatLongDay(acknowledgedOn)}` }
  const verb = kind === 'complaint' ? 'Acknowledge' : 'Answer'
  if (dueOn < today) return { tone: 'red', words: `Overdue: ${verb.toLowerCase()} by ${formatLongDay(dueOn)}` }
  return { tone: 'amber', words: `${verb} by ${formatLongDay(dueOn)}` }
}
