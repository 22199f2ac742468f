export { bookingLetterKinds } from './inside/letters.tsx'
