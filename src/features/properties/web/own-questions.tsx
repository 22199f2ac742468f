import type { Property } from '../contract.ts'

/** A home's own questions with their answers, for the accordion. */
export function ownQuestions({ questions }: Pick<Property, 'questions'>) {
  return questions.map(({ question, answer }) => ({
    title: question,
    content: <p className="whitespace-pre-line">{answer}</p>,
  }))
}
