import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'

export interface AccordionProps {
  /** Opening an item closes the open item of any accordion with this name. */
  name?: string
  items: ReadonlyArray<{ title: string; content: ReactNode; open?: boolean }>
}

/** An accordion of native `<details>`, so that find-in-page opens items, and items open before hydration. */
export function Accordion({ name, items }: AccordionProps) {
  return (
    <div className="divide-y divide-line border-line border-y">
      {items.map(({ title, content, open }) => (
        <details key={title} name={name} open={open} className="group">
          <summary className="flex min-h-14 list-none items-center justify-between gap-6 py-4 font-medium text-lg hover:text-pine">
            {title}
            <ChevronDown
              size={20}
              strokeWidth={1.75}
              aria-hidden="true"
              className="shrink-0 text-ink-soft transition-transform group-open:rotate-180"
            />
          </summary>
          <div className="prose pb-6 text-ink-soft">{content}</div>
        </details>
      ))}
    </div>
  )
}
