import type { Letter } from '#features/letters/contract.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { SiteLink } from '#platform/web/ui/site-link.tsx'
import { STATE_WORDS, toWhom, whenOf } from './letter-words.ts'

/** One email in a list; it leads to how it looks. */
export function LetterLine({ letter, href }: { letter: Letter; href: string }) {
  const { word, tone } = STATE_WORDS[letter.state]
  return (
    <SiteLink href={href} className="group flex flex-wrap items-center gap-x-4 gap-y-1 rounded-field py-3">
      <span className="wrap-anywhere min-w-0 flex-1 basis-60">
        <span className="font-medium underline-offset-4 group-hover:underline">{letter.subject ?? letter.name}</span>
        <span className="block text-ink-soft text-sm tabular-nums">
          {letter.subject && `${letter.name} · `}to {toWhom(letter)} · {whenOf(letter)}
        </span>
        {letter.reason && <span className="block text-sm">{letter.reason}</span>}
      </span>
      <Badge tone={tone}>{word}</Badge>
    </SiteLink>
  )
}
