import { formatCount } from '#platform/shared/text/format-count.ts'

const MINUTE_MS = 60_000

export interface ReplyDueText {
  text: string
  late: boolean
  /** Due in less than three hours. */
  soon: boolean
}

/** Describes a reply deadline: "Answer due in 3 hours", "Overdue by 2 hours". */
export function replyDueText(replyDueAt: Date, now: number): ReplyDueText {
  const left = replyDueAt.getTime() - now
  const late = left < 0
  return {
    text: late ? `Overdue by ${duration(-left)}` : `Answer due in ${duration(left)}`,
    late,
    soon: !late && left < 3 * 60 * MINUTE_MS,
  }
}

/** Minutes up to an hour, hours up to two days, then days; rounded down. */
function duration(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / MINUTE_MS)
  if (minutes < 1) return 'less than a minute'
  if (minutes < 60) return formatCount(minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? formatCount(hours, 'hour') : formatCount(Math.floor(hours / 24), 'day')
}
