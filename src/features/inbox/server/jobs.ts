export { remindOfReplyDeadlines } from './inside/reply-deadline-emails.tsx'
