import { useId } from 'react'
import type { StatementQuestion } from '#features/statements/contract.ts'
import { answerTo, type ColumnChoices, withAnswer } from './column-roles.ts'

interface ReadingQuestionsProps {
  questions: StatementQuestion[]
  choices: ColumnChoices
  onChange: (choices: ColumnChoices) => void
}

/** Questions about the file. The answers are stored in the mapping for later statements of the account. */
export function ReadingQuestions({ questions, choices, onChange }: ReadingQuestionsProps) {
  if (questions.length === 0) return null
  return (
    <section aria-label="Questions about this file" className="mt-6 space-y-5 rounded-card bg-amber-tint px-4 py-4">
      {questions.map((question) => (
        <Question
          key={question.kind}
          question={question}
          answer={answerTo(choices, question)}
          onAnswer={(value) => onChange(withAnswer(choices, question, value))}
        />
      ))}
    </section>
  )
}

interface QuestionProps {
  question: StatementQuestion
  answer: string | null
  onAnswer: (value: string) => void
}

function Question({ question: { question, examples, options }, answer, onAnswer }: QuestionProps) {
  const id = useId()
  const [, ...others] = examples
  return (
    <fieldset aria-describedby={`${id}-examples`}>
      <legend className="wrap-anywhere font-medium">{question}</legend>
      <p id={`${id}-examples`} className="wrap-anywhere mt-0.5 text-amber-ink text-sm">
        {others.length > 0 && `Also in the file: ${others.join(', ')}. `}We remember your answer for this account.
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
