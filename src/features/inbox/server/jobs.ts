export { remindOfReplyDeadlines } from './internal/reply-deadline-emails.tsx'
