export { remindOfReplyDeadlines } from './inside/reply-deadline-letters.tsx'
