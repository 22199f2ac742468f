export { statementEmailTypes } from './inside/emails.tsx'
