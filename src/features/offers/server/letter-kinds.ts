export { offerLetterKinds } from './inside/letters.tsx'
