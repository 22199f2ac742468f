import type { Property } from '#features/properties/contract.ts'
import { unbroken } from '#platform/web/ui/unbroken.ts'

export function ownQuestions({ questions }: Pick<Property, 'questions'>) {
  return questions.map(({ question, answer }) => ({
    title: unbroken(question),
    content: <p className="whitespace-pre-line">{unbroken(answer)}</p>,
  }))
}
