export { testLetterKinds } from './inside/testing.tsx'
