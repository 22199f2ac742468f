export { bookingEmailTypes } from './inside/emails.tsx'
