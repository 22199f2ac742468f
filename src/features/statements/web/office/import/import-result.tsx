import CircleCheckBig from 'lucide-react/icons/circle-check-big'
import Info from 'lucide-react/icons/info'
import Undo2 from 'lucide-react/icons/undo-2'
import type { Imported } from '#features/statements/contract.ts'
import { formatCount, groupDigits } from '#platform/shared/text/format-count.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { useUndoImport } from '../use-undo-import.ts'
import { describeResult } from './describe-result.ts'
import { ExactMatches } from './exact-matches.tsx'
import { LinesOfFile } from './lines-of-file.tsx'

export function ImportResult({ result, onClose }: ImportResultProps) {
  const { fresh, known, unreadable, unreadableCount, leftOut, leftOutCount } = result
  const undo = useUndoImport(onClose)
  const isEmpty = fresh === 0 && known === 0
  return (
    <div role="status">
      <p className="flex items-center gap-2.5 text-lg">
        {isEmpty ? (
          <Info size={22} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-amber-ink" />
        ) : (
          <CircleCheckBig size={22} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-pine" />
        )}
        {describeResult(result)}
      </p>
      <dl className="mt-5 grid grid-cols-2 gap-3 text-sm sm:grid-cols-4">
        <Figure term="New" figure={fresh} />
        <Figure term="Imported before" figure={known} />
        <Figure term="Left out" figure={leftOutCount} />
        <Figure term="Not readable" figure={unreadableCount} />
      </dl>
      <LinesOfFile
        title={`${formatCount(unreadableCount, 'line')} cannot be read`}
        lines={unreadable}
        count={unreadableCount}
      />
      <LinesOfFile title={`${formatCount(leftOutCount, 'line')} left out`} lines={leftOut} count={leftOutCount} />
      {fresh > 0 && <ExactMatches onDone={onClose} />}
      <div className="mt-6 flex flex-row-reverse flex-wrap justify-between gap-3">
        <Button size="large" onClick={onClose} autoFocus className="max-sm:w-full">
          {fresh === 0 ? 'Close' : 'View the lines'}
        </Button>
        {!isEmpty && (
          <Button
            variant="quiet"
            size="large"
            onClick={() => undo.mutate(result.statementId)}
            busy={undo.isPending ? 'Undoing...' : undefined}
            className="max-sm:w-full"
          >
            <Undo2 size={18} strokeWidth={1.75} aria-hidden="true" />
            Undo import
          </Button>
        )}
      </div>
    </div>
  )
}

interface ImportResultProps {
  result: Imported
  onClose: () => void
}

function Figure({ term, figure }: { term: string; figure: number }) {
  return (
    <div className="rounded-field border border-line px-3.5 py-2.5">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="font-display font-medium text-xl tabular-nums">{groupDigits(figure)}</dd>
    </div>
  )
}
