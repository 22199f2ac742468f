import { classNames } from '#platform/web/ui/class-names.ts'
import { unbroken } from '#platform/web/ui/unbroken.ts'

interface DescriptionProps {
  /** HTML that the server has sanitised. */
  html: string
  className?: string
}

/** What the office wrote of a home. The one place of the site that draws HTML as HTML [threat words-as-markup]. */
export function Description({ html, className }: DescriptionProps) {
  return (
    <div
      className={classNames(!/<(?:p|ul|ol|h3|h4)\b/i.test(html) && 'whitespace-pre-line', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, on writing and on reading
      dangerouslySetInnerHTML={{ __html: unbroken(html) }}
    />
  )
}
