export { bookingEmailTypes } from './internal/emails.tsx'
