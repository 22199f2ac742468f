import { unbroken } from '#platform/web/ui/unbroken.ts'
import type { Property } from '../contract.ts'

/** Returns a home's own questions as items of the accordion. */
export function ownQuestions({ questions }: Pick<Property, 'questions'>) {
  return questions.map(({ question, answer }) => ({
    title: unbroken(question),
    content: <p className="whitespace-pre-line">{unbroken(answer)}</p>,
  }))
}
