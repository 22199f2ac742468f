export { paymentLetterKinds } from './inside/letters.ts'
