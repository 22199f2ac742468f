import ChevronRight from 'lucide-react/icons/chevron-right'
import { SiteLink } from './controls/site-link.tsx'

export interface BreadcrumbProps {
  /** From the top level down; the last step is this page, without a link. */
  steps: ReadonlyArray<{ label: string; href?: string }>
}

export function Breadcrumb({ steps }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb" className="min-w-0">
      <ol className="flex items-center gap-x-1.5 text-ink-soft text-sm">
        {steps.map(({ label, href }, index) => (
          <li key={label} className="flex items-center gap-1.5 last:min-w-0">
            {index > 0 && <ChevronRight size={14} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />}
            {href ? (
              <SiteLink
                href={href}
                className="inline-flex min-h-11 items-center underline-offset-4 hover:text-ink hover:underline"
              >
                {label}
              </SiteLink>
            ) : (
              <span aria-current="page" className="truncate py-1">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
