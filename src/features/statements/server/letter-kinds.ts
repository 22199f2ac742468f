export { statementLetterKinds } from './inside/letters.tsx'
