import type { Imported } from '#features/statements/contract.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'

type Counts = Pick<Imported, 'fresh' | 'known' | 'unreadableCount' | 'leftOutCount'>

/** For example "5 new lines imported.", or why no line is new. */
export function describeResult({ fresh, known, unreadableCount, leftOutCount }: Counts): string {
  if (fresh > 0) return `${formatCount(fresh, 'new line')} imported.`
  if (known === 0) return 'No lines could be imported.'
  const before = unreadableCount + leftOutCount === 0 ? 'every line was' : formatCount(known, 'line was', 'lines were')
  return `Nothing new: ${before} imported before.`
}
