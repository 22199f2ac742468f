export { promiseLetterKinds } from './inside/promise-letters.tsx'
