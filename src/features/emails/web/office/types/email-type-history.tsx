import type { EmailText, OpenEmailType } from '#features/emails/contract.ts'
import { formatBritishMoment } from '#platform/shared/day.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { type Change, changesBetween, fullText } from './email-type-changes.ts'

interface EmailTypeHistoryProps {
  current: OpenEmailType
  /** Puts the text of a version into the form without saving. */
  onPutBack: (words: EmailText) => void
}

/** Lists the changes of an email type, latest first, with author and time. */
export function EmailTypeHistory({ current, onPutBack }: EmailTypeHistoryProps) {
  const { history, standard } = current
  const versions = [
    ...history.map((past) => ({ ...fullText(current, past), isOn: past.isOn })),
    { ...standard, isOn: true },
  ]
  return (
    <section aria-label="History" className="mt-10 border-line border-t pt-8">
      <h2 className="mb-3 text-xl">History</h2>
      {history.length === 0 && <p className="text-ink-soft text-sm">Never changed: this is the standard text.</p>}
      <ol className="divide-y divide-line">
        {history.map(({ version, changedAt, changedBy }, index) => {
          const [after, before] = [versions[index], versions[index + 1]]
          if (!after || !before) return null
          return (
            <li key={version} className="space-y-2 py-4">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <p className="text-sm">
                  <span className="font-medium">{changedBy ?? 'Somebody'}</span>{' '}
                  <time dateTime={changedAt} className="text-ink-soft">
                    {formatBritishMoment(new Date(changedAt))}
                  </time>
                </p>
                {index > 0 && (
                  <Button variant="secondary" size="small" onClick={() => onPutBack({ ...after })}>
                    Use these words
                    <span className="sr-only">, of {formatBritishMoment(new Date(changedAt))}</span>
                  </Button>
                )}
              </div>
              <Changes of={changesBetween(before, after)} />
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function Changes({ of }: { of: Change[] }) {
  return (
    <dl className="space-y-2 text-sm">
      {of.map(({ label, from, to }) => (
        <div key={label}>
          <dt className="text-ink-soft">{label}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">
            <del className="text-ink-soft">{from || 'Empty'}</del> <span className="sr-only">became</span>
            <ins className="block no-underline">{to || 'Empty'}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
