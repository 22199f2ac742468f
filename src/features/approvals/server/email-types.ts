export { approvalEmailTypes } from './internal/emails.tsx'
