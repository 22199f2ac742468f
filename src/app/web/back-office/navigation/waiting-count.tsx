import type { LucideIcon } from 'lucide-react'
import { MAX_COUNTED } from '#features/today/contract.ts'

interface CountedIconProps {
  Icon: LucideIcon
  count: number | undefined
}

/** An icon with the number of waiting items at its corner. */
export function CountedIcon({ Icon, count }: CountedIconProps) {
  return (
    <span className="relative">
      <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
      {!!count && (
        <span className="absolute -top-[6px] left-[18px] min-w-[1.65em] rounded-full bg-pine px-[0.3em] text-center text-[min(0.75rem,3.9vw)] text-paper leading-[1.65em] tabular-nums">
          {describeCount(count)}
          <span className="sr-only"> waiting, </span>
        </span>
      )}
    </span>
  )
}

/** The number of waiting items beside a name. */
export function WaitingCount({ count }: { count: number | undefined }) {
  if (!count) return null
  return (
    <span className="rounded-full bg-sand px-2 text-ink text-sm tabular-nums">
      {describeCount(count)}
      <span className="sr-only"> waiting</span>
    </span>
  )
}

/** Each kind is counted up to `MAX_COUNTED`, so a larger sum may be incomplete. */
function describeCount(count: number): string {
  return count < MAX_COUNTED ? String(count) : `${MAX_COUNTED - 1}+`
}
