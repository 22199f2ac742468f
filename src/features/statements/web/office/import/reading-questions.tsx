import type { StatementQuestion } from '#features/statements/contract.ts'
import { ChoiceQuestion } from '#platform/web/office/csv/choice-question.tsx'
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
        <ChoiceQuestion
          key={question.kind}
          question={question.question}
          note={describeExamples(question.examples)}
          options={question.options}
          answer={answerTo(choices, question)}
          onAnswer={(value) => onChange(withAnswer(choices, question, value))}
        />
      ))}
    </section>
  )
}

/** Names the other cells that can be read in several ways. */
function describeExamples([, ...others]: string[]): string {
  return `${others.length > 0 ? `Also in the file: ${others.join(', ')}. ` : ''}We remember your answer for this account.`
}
