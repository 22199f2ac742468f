import { useId } from 'react'

interface ChoiceQuestionProps {
  question: string
  /** Shown below the question. */
  note: string
  options: readonly { value: string; label: string }[]
  answer: string | null
  onAnswer: (value: string) => void
}

/** A question about a file, answered by one of several options. */
export function ChoiceQuestion({ question, note, options, answer, onAnswer }: ChoiceQuestionProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={`${id}-note`}>
      <legend className="wrap-anywhere font-medium">{question}</legend>
      <p id={`${id}-note`} className="wrap-anywhere mt-0.5 text-amber-ink text-sm">
        {note}
      </p>
      <div className="mt-2 space-y-1">
        {options.map(({ value, label }) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3 py-2">
            <input
              type="radio"
              name={id}
              value={value}
              checked={answer === value}
              onChange={() => onAnswer(value)}
              className="size-5 shrink-0 accent-pine"
            />
            <span className="wrap-anywhere min-w-0 flex-1">{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
