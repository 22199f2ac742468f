import type { ReactNode } from 'react'
import type { ChangeOutcome, ChangePreview } from '#features/bookings/contract.ts'
import { Notice } from '#platform/web/office/notice.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { describeBlock, describeNeighbour } from '../booking-labels.ts'
import { changedRows, describeEmails, describeNightsChange } from './describe-change.ts'

interface ChangeConsequencesProps {
  preview: ChangePreview
  outcome: ChangeOutcome
  /** An additional sentence on the money. */
  children?: ReactNode
}

export function ChangeConsequences({ preview, outcome, children }: ChangeConsequencesProps) {
  const rows = changedRows(preview.current, outcome)
  return (
    <section
      aria-label="Effect of this change"
      aria-live="polite"
      className="rounded-field forced-colors:border bg-sand px-4 py-3 text-sm"
    >
      <p>{describeNightsChange(preview, outcome)}</p>
      {children}
      {rows.length > 0 && (
        <div className="mt-2 overflow-x-auto overflow-y-hidden">
          <table className="w-full min-w-56 text-left tabular-nums">
            <caption className="sr-only">What is agreed now, and what would change</caption>
            <thead className="text-ink-soft">
              <tr>
                <td />
                <th scope="col" className="py-1 pr-3 font-medium">
                  Now
                </th>
                <th scope="col" className="py-1 font-medium">
                  Then
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ label, now, after }) => (
                <tr key={label} className="border-line border-t align-top">
                  <th scope="row" className="py-1.5 pr-3 font-medium">
                    {label}
                  </th>
                  <td className={classNames('py-1.5 pr-3', cellLook(now))}>{now}</td>
                  <td className={classNames('py-1.5', cellLook(after))}>{after}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className="mt-2 wrap-anywhere">{describeEmails(outcome)}</p>
    </section>
  )
}

/** Amounts must not wrap; long words in a home's title may wrap. */
function cellLook(words: string): string {
  return words.startsWith('£') ? 'whitespace-nowrap' : 'wrap-anywhere'
}

/** Shows why a change is refused, with the bookings and blocks that have the nights. */
export function ChangeRefused({ preview: { refusal, nights } }: { preview: ChangePreview }) {
  const others = [...nights.takenBy.map(describeNeighbour), ...nights.blocks.map(describeBlock)]
  return (
    <div className="space-y-3">
      <Notice>{refusal}</Notice>
      {others.length > 0 && (
        <ul className="list-disc space-y-1 pl-5 text-sm">
          {others.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
