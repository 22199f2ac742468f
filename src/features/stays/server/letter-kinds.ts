export { stayLetterKinds } from './inside/letters.tsx'
