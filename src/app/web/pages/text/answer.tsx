import type { Question } from '#content/faq.ts'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'

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
