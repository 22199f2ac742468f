import Eye from 'lucide-react/icons/eye'
import Trash2 from 'lucide-react/icons/trash-2'
import type { OfficeProperty } from '#features/properties/contract.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { HomeHead } from '../views/home-head.tsx'

interface FormHeadProps {
  home: OfficeProperty | undefined
  onBack: () => void
  onPreview: () => void
  onDelete: () => void
}

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

export function FormHead({ home, onBack, onPreview, onDelete }: FormHeadProps) {
  return (
    <HomeHead
      home={home}
      title={home?.title ?? 'Add Property'}
      onLeave={onBack}
      before={
        <Button variant="secondary" size="small" className="max-sm:min-h-11" onClick={onPreview}>
          <Eye {...ICON} />
          Preview
        </Button>
      }
      after={
        home && (
          <Button
            variant="quiet"
            size="small"
            className="text-terracotta-deep! hover:bg-terracotta-tint! max-sm:min-h-11"
            onClick={onDelete}
          >
            <Trash2 {...ICON} />
            Delete
          </Button>
        )
      }
    />
  )
}
