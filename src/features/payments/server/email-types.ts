export { paymentEmailTypes } from './internal/emails.ts'
