export { statementEmailTypes } from './internal/emails.tsx'
