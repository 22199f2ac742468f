import Bath from 'lucide-react/icons/bath'
import BedDouble from 'lucide-react/icons/bed-double'
import Users from 'lucide-react/icons/users'
import type { Property } from '#features/properties/contract.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { classNames } from '#platform/web/ui/class-names.ts'

type Size = Pick<Property, 'bedrooms' | 'bathrooms' | 'maxGuests'>

export function HomeSize({ home, className }: { home: Size; className?: string }) {
  const facts = [
    { Icon: BedDouble, text: formatCount(home.bedrooms, 'bed') },
    { Icon: Bath, text: formatCount(home.bathrooms, 'bath') },
    { Icon: Users, text: formatCount(home.maxGuests, 'guest') },
  ]
  return (
    <ul className={classNames('flex flex-wrap gap-x-4 gap-y-1', className)}>
      {facts.map(({ Icon, text }) => (
        <li key={text} className="inline-flex items-center gap-1.5 whitespace-nowrap">
          <Icon size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
          {text}
        </li>
      ))}
    </ul>
  )
}
