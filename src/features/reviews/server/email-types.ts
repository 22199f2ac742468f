export { reviewEmailTypes } from './internal/emails.tsx'
