import Check from 'lucide-react/icons/check'
import type { Step } from './stay-text.ts'

export function StaySteps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="relative">
      {steps.map(({ title, what, state }, at) => (
        <li
          key={title}
          aria-current={state === 'now' ? 'step' : undefined}
          className="relative break-inside-avoid pb-5 pl-10 last:pb-0"
        >
          {at < steps.length - 1 && (
            <span aria-hidden="true" className="absolute top-3 bottom-[-0.75rem] left-[11px] w-px bg-line" />
          )}
          <span aria-hidden="true" className={`absolute top-0.5 left-0 ${MARKS[state]}`}>
            {state === 'done' && <Check size={14} strokeWidth={2.5} />}
          </span>
          <p className={state === 'ahead' ? 'tabular-nums' : 'font-medium tabular-nums'}>
            {title}
            {state === 'done' && <span className="sr-only"> (done)</span>}
            {state === 'now' && ' '}
            {state === 'now' && (
              <span className="inline-block rounded-full bg-brass-tint px-2 font-medium text-brass-ink text-sm">
                next
              </span>
            )}
          </p>
          <p className="text-ink-soft">{what}</p>
        </li>
      ))}
    </ol>
  )
}

const MARK = 'flex size-[23px] items-center justify-center rounded-full border-2'
const MARKS: Record<Step['state'], string> = {
  done: `${MARK} border-pine bg-pine text-paper`,
  now: `${MARK} border-pine bg-surface`,
  ahead: `${MARK} border-line bg-surface`,
}
