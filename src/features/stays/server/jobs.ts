export { remindGuests } from './internal/reminders.ts'
