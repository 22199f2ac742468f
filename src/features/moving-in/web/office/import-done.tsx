import CircleCheckBig from 'lucide-react/icons/circle-check-big'
import Info from 'lucide-react/icons/info'
import type { ImportResult } from '#features/moving-in/contract.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { ProblemList } from './problem-list.tsx'

interface ImportDoneProps {
  result: ImportResult
  fileName: string
  onClose: () => void
}

export function ImportDone({ result, fileName, onClose }: ImportDoneProps) {
  const { made, known } = result
  const Icon = made > 0 ? CircleCheckBig : Info
  return (
    <div>
      <p role="status" className="mt-6 flex items-center gap-2.5 text-lg">
        <Icon size={22} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-pine" />
        {formatCount(made, 'booking')} made{known > 0 && `, ${known} imported before`}
      </p>
      <ProblemList {...result} fileName={fileName} />
      <div className="mt-6 flex justify-end">
        <Button size="large" onClick={onClose} autoFocus className="max-sm:w-full">
          Close
        </Button>
      </div>
    </div>
  )
}
