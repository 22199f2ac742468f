export { paymentLetterKinds } from './inside/letters.tsx'
