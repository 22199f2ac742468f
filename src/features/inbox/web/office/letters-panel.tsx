import type { InboxLetter } from '#features/inbox/contract.ts'
import { formatBritishMoment } from '#platform/shared/day.ts'
import { Badge, type BadgeTone } from '#platform/web/ui/badge.tsx'
import { Panel } from './panel.tsx'

/** Every letter about the item, the latest first; each opens to be read. */
export function LettersPanel({ letters }: { letters: readonly InboxLetter[] }) {
  return (
    <Panel title="Letters">
      {letters.length === 0 ? (
        <p className="text-ink-soft text-sm">None yet. Answers that are sent from here stand here.</p>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {letters.toReversed().map((letter) => (
            <li key={letter.id}>
              <Letter letter={letter} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Letter({ letter: { kind, subject, to, text, state, createdAt } }: { letter: InboxLetter }) {
  const { word, tone } = STATES[state]
  return (
    <details className="group py-2.5">
      <summary className="flex list-none flex-wrap items-center gap-x-3 gap-y-1 rounded-field py-1">
        <span className="wrap-anywhere min-w-0 flex-1 basis-52">
          <span className="font-medium underline-offset-4 group-hover:underline">{subject}</span>
          <span className="block text-ink-soft text-sm">
            {KINDS[kind] ?? 'Letter'} to {to},{' '}
            <time dateTime={createdAt}>{formatBritishMoment(new Date(createdAt))}</time>
          </span>
        </span>
        <Badge tone={tone}>{word}</Badge>
      </summary>
      <p className="wrap-anywhere mt-2 whitespace-pre-line rounded-field bg-paper px-4 py-3 text-sm">{text}</p>
    </details>
  )
}

const KINDS: Partial<Record<string, string>> = {
  reply: 'Answer',
  'enquiry-acknowledgement': 'Thanks',
  'message-acknowledgement': 'Thanks',
  'application-acknowledgement': 'Thanks',
  enquiry: 'News of it',
  message: 'News of it',
  owner_application: 'News of it',
  digest: 'News of many',
  offer: 'Offer',
  'offer-held': 'What was agreed',
  'offer-accepted': 'News of it',
  'offer-declined': 'News of it',
}

const STATES: Record<InboxLetter['state'], { word: string; tone: BadgeTone }> = {
  waiting: { word: 'In the outbox', tone: 'amber' },
  sent: { word: 'Sent', tone: 'green' },
  dead: { word: 'Could not be sent', tone: 'red' },
}
