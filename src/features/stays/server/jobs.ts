export { remindGuests } from './inside/reminders.ts'
