import type { Question } from '#content/faq.ts'
import { SiteLink } from '#platform/web/ui/site-link.tsx'

/** An answer's paragraphs, with a link to more. */
export function Answer({ of: { answer, more } }: { of: Question }) {
  return (
    <>
      {answer.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {more && (
        <p>
          <SiteLink href={more.href}>{more.label}</SiteLink>
        </p>
      )}
    </>
  )
}
