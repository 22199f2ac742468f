import ExternalLink from 'lucide-react/icons/external-link'
import Plus from 'lucide-react/icons/plus'
import { officeUrl } from '#features/office-url.ts'
import { Permitted } from '#features/permitted.tsx'
import { LinkButton } from '#platform/web/ui/controls/button.tsx'
import { Part } from './part.tsx'

export function QuickActions() {
  return (
    <Part title="Quick Actions">
      <div className="flex flex-wrap gap-3 p-4 sm:p-5">
        <Permitted to="edit lettings">
          <LinkButton href={officeUrl('properties', { property: 'new' })} className="max-sm:w-full">
            <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
            Add New Property
          </LinkButton>
        </Permitted>
        <LinkButton href="/" target="_blank" variant="secondary" className="max-sm:w-full">
          <ExternalLink size={18} strokeWidth={1.75} aria-hidden="true" />
          View Public Site
          <span className="sr-only">(opens in a new tab)</span>
        </LinkButton>
      </div>
    </Part>
  )
}
