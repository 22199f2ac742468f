export { staffLetterKinds } from './inside/letters.tsx'
