import ExternalLink from 'lucide-react/icons/external-link'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { propertyAddress } from '#features/calendar/web/stay-choice.ts'
import { Permitted } from '#features/permitted.tsx'
import type { ListedHome } from '#features/properties/contract.ts'
import { Button, LinkButton } from '#platform/web/ui/controls/button.tsx'

export interface HomeActionHandlers {
  onOpen: (id: number) => void
  onDelete: (home: ListedHome) => void
}

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Each button's accessible name includes the home's title. */
export function HomeActions({ home, onOpen, onDelete }: HomeActionHandlers & { home: ListedHome }) {
  const about = <span className="sr-only"> {home.title}</span>
  return (
    <div className="flex gap-2 max-lg:flex-wrap lg:max-[90rem]:flex-col lg:max-[90rem]:items-start">
      <Permitted to="edit lettings">
        <Button variant="secondary" size="small" className="max-lg:min-h-11" onClick={() => onOpen(home.id)}>
          <Pencil {...ICON} />
          <span>Edit{about}</span>
        </Button>
      </Permitted>
      {home.isAvailable && (
        <LinkButton
          href={propertyAddress(home.id)}
          target="_blank"
          variant="quiet"
          size="small"
          className="max-lg:min-h-11"
        >
          <ExternalLink {...ICON} />
          <span>
            View{about}
            <span className="sr-only"> on the site (opens in a new tab)</span>
          </span>
        </LinkButton>
      )}
      <Permitted to="edit lettings">
        <Button
          variant="quiet"
          size="small"
          className="text-terracotta-deep! hover:bg-terracotta-tint! max-lg:min-h-11"
          onClick={() => onDelete(home)}
        >
          <Trash2 {...ICON} />
          <span>Delete{about}</span>
        </Button>
      </Permitted>
    </div>
  )
}
