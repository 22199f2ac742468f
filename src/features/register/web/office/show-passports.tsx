import Eye from 'lucide-react/icons/eye'
import { usePermitted } from '#features/permitted.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import type { usePassports } from './use-passports.ts'

/** Renders nothing while no passport details are hidden, or for roles that may not reveal them. */
export function ShowPassports({ areHidden, reveal }: Pick<ReturnType<typeof usePassports>, 'areHidden' | 'reveal'>) {
  const mayReveal = usePermitted('edit lettings')
  if (!areHidden || !mayReveal) return null
  return (
    <Button
      variant="secondary"
      size="small"
      className="max-sm:min-h-11"
      onClick={() => reveal.mutate()}
      busy={reveal.isPending ? 'Asking...' : undefined}
    >
      <Eye size={16} strokeWidth={1.75} aria-hidden="true" />
      Show passports
    </Button>
  )
}
