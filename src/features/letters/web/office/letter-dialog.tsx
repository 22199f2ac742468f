import { useQuery } from '@tanstack/react-query'
import type { OpenLetter } from '#features/letters/contract.ts'
import { Shown } from '#platform/web/office/shown.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { SiteLink } from '#platform/web/ui/site-link.tsx'
import { LetterActions } from './letter-actions.tsx'
import { LetterLooks } from './letter-looks.tsx'
import { aboutWhat, STATE_WORDS, toWhom, whenOf } from './letter-words.ts'
import { ALWAYS_REFETCH, letterQuery } from './queries.ts'

interface LetterDialogProps {
  /** The letter that is open; none while the dialog is shut. */
  letterId: number | undefined
  onClose: () => void
}

/** One email as it looks: as it went, or as it would go now. */
export function LetterDialog({ letterId, onClose }: LetterDialogProps) {
  const reading = useQuery({ ...letterQuery(letterId ?? 0), ...ALWAYS_REFETCH, enabled: letterId !== undefined })
  const { data } = reading
  const letter = data?.id === letterId ? data : undefined
  return (
    <Dialog
      open={letterId !== undefined}
      onClose={onClose}
      title={letter?.subject ?? letter?.name ?? 'Email'}
      width="wide"
      actions={letter && <LetterActions letter={letter} onDone={onClose} />}
    >
      <Shown
        of={{ ...reading, data: letter }}
        what="the email"
        shapes={['h-6', 'h-6', 'h-80']}
        shapesClassName="space-y-3"
      >
        {(letter) => <Whole letter={letter} />}
      </Shown>
    </Dialog>
  )
}

function Whole({ letter }: { letter: OpenLetter }) {
  const { word, tone } = STATE_WORDS[letter.state]
  const about = aboutWhat(letter)
  return (
    <div className="space-y-4">
      <p className="wrap-anywhere flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tone}>{word}</Badge>
        <span className="text-ink-soft text-sm tabular-nums">
          {letter.name} to {toWhom(letter)} · {whenOf(letter)}
        </span>
        {about && (
          <SiteLink
            href={about.href}
            className="text-pine text-sm underline decoration-1 underline-offset-4 hover:decoration-2"
          >
            {about.words}
          </SiteLink>
        )}
      </p>
      {letter.reason && <p className="wrap-anywhere rounded-field bg-sand px-4 py-3 text-sm">{letter.reason}</p>}
      {letter.html === null || letter.text === null ? (
        <p className="text-ink-soft">This is no longer true, so there is nothing to send.</p>
      ) : (
        <LetterLooks html={letter.html} text={letter.text} />
      )}
    </div>
  )
}
