import type { StatementPreview } from '#features/statements/contract.ts'
import { formatListDay } from '#platform/shared/day.ts'
import { formatCount, groupDigits } from '#platform/shared/text/format-count.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Amount } from '../lines/amount.tsx'
import { LinesOfFile } from './lines-of-file.tsx'

interface SampleLinesProps {
  preview: StatementPreview
  missing: string
  busy: boolean
}

const MAX_SHOWN = 5

/** Shows the first lines as the chosen columns read them. */
export function SampleLines({ preview, missing, busy }: SampleLinesProps) {
  const { sample, lines, readCount, unreadable, unreadableCount, leftOut, leftOutCount } = preview
  if (missing) return null
  return (
    <section aria-label="Preview" aria-busy={busy} className={classNames('mt-6', busy && 'opacity-60')}>
      <h3 className="font-medium font-text text-base">Preview</h3>
      {sample.length > 0 ? (
        <ul className="mt-2 divide-y divide-line rounded-card border border-line px-4 text-sm">
          {sample.slice(0, MAX_SHOWN).map((line, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a statement may be equal
              key={index}
              className="grid grid-cols-[1fr_auto] gap-x-4 py-2 sm:grid-cols-[7.5rem_1fr_auto]"
            >
              <span className="whitespace-nowrap text-ink-soft tabular-nums">{formatListDay(line.day)}</span>
              <Amount amount={line.amount} className="sm:order-last" />
              <span className="wrap-anywhere min-w-0 max-sm:col-span-2">
                {[line.payer, line.reference, line.description].filter(Boolean).join(' · ') || (
                  <span className="text-ink-soft">no text</span>
                )}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-2 text-ink-soft text-sm">None of the lines can be read with these columns.</p>
      )}
      <p className="mt-2 text-ink-soft text-sm">
        {formatCount(lines, 'line')} below the column names: {groupDigits(readCount)} read,{' '}
        {groupDigits(unreadableCount)} not readable, {groupDigits(leftOutCount)} left out. Lines imported before are not
        added again.
      </p>
      <LinesOfFile
        title={`${formatCount(unreadableCount, 'line')} cannot be read`}
        lines={unreadable}
        count={unreadableCount}
      />
      <LinesOfFile
        title={`${formatCount(leftOutCount, 'line')} will be left out`}
        lines={leftOut}
        count={leftOutCount}
      />
    </section>
  )
}
