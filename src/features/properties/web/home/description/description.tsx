import { classNames } from '#platform/web/ui/class-names.ts'
import { unbroken } from '#platform/web/ui/unbroken.ts'

interface DescriptionProps {
  /** Sanitised by the server. */
  html: string
  className?: string
}

/** The only component that renders raw HTML [threat words-as-markup]. */
export function Description({ html, className }: DescriptionProps) {
  return (
    <div
      className={classNames(!/<(?:p|ul|ol|h3|h4)\b/i.test(html) && 'whitespace-pre-line', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, on writing and on reading
      dangerouslySetInnerHTML={{ __html: unbroken(html) }}
    />
  )
}
