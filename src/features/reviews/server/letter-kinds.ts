export { reviewLetterKinds } from './inside/letters.tsx'
