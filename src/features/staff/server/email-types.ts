export { staffEmailTypes } from './internal/emails.tsx'
