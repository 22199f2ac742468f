export { paymentEmailTypes } from './inside/emails.ts'
